// The current entry of the browser's history, written while one types. The router follows after the
// debounce interval; until then Back, which cannot be asked to wait, leaves an entry that has it all.
import { isSite } from "../../api/backend";
import { rememberAddress } from "./last_addresses";
import { stringifySearch } from "./search_params";

/** Write a search to the current entry, without the router. */
export function writeEntry(search: Record<string, unknown>): void {
  write(stringifySearch(search));
}

/** Write one parameter to the current entry, without the router. */
export function writeParameter(name: string, text: string): void {
  const parameters = new URLSearchParams(address().search);
  parameters.set(name, text);
  write(`?${parameters}`);
}

function write(search: string): void {
  const written = `${address().pathname}${search}`;
  try {
    // Of the prototype: the router replaces the method of the object, to follow calls of it.
    History.prototype.replaceState.call(
      window.history,
      window.history.state,
      "",
      isSite ? `#${written}` : written,
    );
  } catch {
    return; // too many within a short time: the router writes it after the debounce interval
  }
  rememberAddress(written);
}

/** Return the address that the router follows: that of a static site is behind the `#`. */
function address(): { pathname: string; search: string } {
  if (!isSite) return window.location;
  const [pathname = "/", search = ""] = window.location.hash.slice(1).split(/(?=\?)/);
  return { pathname, search };
}

/** Return the position of the current entry among those of the tab. */
export function entryIndex(): unknown {
  return (window.history.state as { __TSR_index?: number } | null)?.__TSR_index;
}
