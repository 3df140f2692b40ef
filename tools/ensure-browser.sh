#!/usr/bin/env bash
# Prints the path of a chromium for the browser tests. Where there is none it is installed if that is possible; otherwise nothing is
# printed and the tests say that they were skipped (REQUIRE_BROWSER=1 makes that an error).
set -euo pipefail

found() {
	if [[ -n "${CHROMIUM:-}" ]]; then
		echo "$CHROMIUM"
		return
	fi
	for name in chromium chromium-browser google-chrome; do
		command -v "$name" && return
	done
	return 1
}

found && exit
if [[ "$(id -u)" == 0 ]] && command -v apt-get >/dev/null; then
	echo "gloaming: installing chromium for the browser tests" >&2
	{ apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >&2 || true
	found && exit
fi
echo "gloaming: no chromium was found, so the browser tests are skipped; set CHROMIUM=/path/to/chromium" >&2
