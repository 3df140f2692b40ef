/** The rules pages are written in a small part of Markdown; this turns that part into HTML. Everything else stays
 *  plain text. */
const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Anchors and links of the pages themselves; a link leads to a clause of the same page. */
function inline(text: string): string {
  return escape(text)
    .replace(/&lt;a id="([\w.-]+)"&gt;&lt;\/a&gt;/g, '<a id="clause-$1" data-clause="$1"></a>')
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^\]]+)\]\(#([\w.-]+)\)/g, '<a href="#clause-$2" data-to="$2">$1</a>')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

export function html(markdown: string): string {
  const out: string[] = [];
  let list = false;
  let paragraph: string[] = [];
  let table: string[] = [];
  const flush = (): void => {
    if (paragraph.length) out.push(`<p>${inline(paragraph.join(" "))}</p>`);
    paragraph = [];
  };
  const endTable = (): void => {
    if (!table.length) return;
    const rows = table
      .filter((row) => !/^\|[\s:|-]+\|$/.test(row))
      .map((row) => row.slice(1, -1).split(/(?<!\\)\|/));
    const [head = [], ...body] = rows;
    const heading = (cell: string): string =>
      `<th scope="col">${inline(cell.trim()) || '<span class="unseen">number</span>'}</th>`;
    const line = (row: readonly string[]): string =>
      `<tr>${row.map((cell) => `<td>${inline(cell.trim())}</td>`).join("")}</tr>`;
    out.push(
      `<div class="scroll" tabindex="0" role="group" aria-label="table"><table><thead>` +
        `<tr>${head.map(heading).join("")}</tr></thead><tbody>${body.map(line).join("")}</tbody></table></div>`,
    );
    table = [];
  };
  const endList = (): void => {
    if (list) out.push("</ul>");
    list = false;
  };
  for (const line of markdown.split("\n")) {
    if (line.startsWith("|")) {
      flush();
      endList();
      table.push(line.trim());
      continue;
    }
    endTable();
    const heading = /^(#{1,4}) (.*)/.exec(line);
    if (heading) {
      flush();
      endList();
      const level = Math.min(4, (heading[1] ?? "#").length);
      out.push(`<h${level}>${inline(heading[2] ?? "")}</h${level}>`);
    } else if (/^\s*- /.test(line)) {
      flush();
      if (!list) out.push("<ul>");
      list = true;
      out.push(`<li>${inline(line.replace(/^\s*- /, ""))}</li>`);
    } else if (/^\s+\S/.test(line) && list) {
      const last = out.pop() ?? "";
      out.push(last.replace(/<\/li>$/, ` ${inline(line.trim())}</li>`));
    } else if (!line.trim()) {
      flush();
      endList();
    } else {
      endList();
      paragraph.push(line);
    }
  }
  flush();
  endTable();
  endList();
  return out.join("\n");
}
