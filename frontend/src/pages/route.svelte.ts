/** Where in the house one is: the part of the address after the hash, which no server ever sees. */
function read(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

class Route {
  parts = $state.raw(read());
  constructor() {
    window.addEventListener("hashchange", () => {
      this.parts = read();
      window.scrollTo(0, 0);
    });
  }
}

export const route = new Route();

export function go(...parts: (string | number)[]): void {
  location.hash = `/${parts.map(String).map(encodeURIComponent).join("/")}`;
}

/** Whether a host name means this machine to whoever uses it, and so another machine to everybody else. */
export function thisMachineOnly(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host) || host.endsWith(".localhost");
}

/** The link of a table, for whoever is to take a free chair or watch; at the address of this page, or another one. */
export function invitationTo(match: string, invitation: string, base?: string): string {
  return `${base ?? `${location.origin}${location.pathname}`}#/join/${match}/${invitation}`;
}

export function linkTo(match: string, secret: string): string {
  return `${location.origin}${location.pathname}#/table/${match}/${secret}`;
}
