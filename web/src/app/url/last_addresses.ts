// The last address of each screen in this tab, to which the top bar returns.

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

/** Remember an address as the last one of its screen. */
export function rememberAddress(address: string): void {
  try {
    const addresses = { ...stored(), [screenOf(address)]: address };
    sessionStorage.setItem(STORE, JSON.stringify(addresses));
  } catch {
    // Without storage the top bar leads to empty screens.
  }
}

/** Return where the top bar leads: the last address of a screen, or the screen as it opens. */
export function lastAddress(screen: string): string {
  const address = stored()[screen];
  return typeof address === "string" && screenOf(address) === screen ? address : screen;
}
