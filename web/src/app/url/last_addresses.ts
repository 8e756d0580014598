// The last address of each screen in this tab, to which the top bar returns; also of places below one.

const STORE = "runout.last-addresses";

type Addresses = Record<string, string>;

/** Return the screen of an address: "/solutions/12?node=x" -> "/solutions". */
export function screenOf(address: string): string {
  return `/${/^\/?([^/?#]*)/.exec(address)?.[1] ?? ""}`;
}

function stored(): Addresses {
  try {
    const addresses: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? "{}");
    return typeof addresses === "object" && addresses !== null ? (addresses as Addresses) : {};
  } catch {
    return {}; // storage is blocked, or holds something else
  }
}

/** Remember an address as the last one of its screen, or of another path that it begins with. */
export function rememberAddress(address: string, path = screenOf(address)): void {
  try {
    const addresses = { ...stored(), [path]: address };
    sessionStorage.setItem(STORE, JSON.stringify(addresses));
  } catch {
    // Without storage the top bar leads to empty screens.
  }
}

/** Return the last address of a screen or of another path; the path itself if there is none. */
export function lastAddress(path: string): string {
  const address = stored()[path];
  return typeof address === "string" && address.startsWith(path) ? address : path;
}
