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

export function linkTo(match: string, secret: string): string {
  return `${location.origin}${location.pathname}#/table/${match}/${secret}`;
}
