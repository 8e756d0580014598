// The title of the tab: what is on the screen, the screen, the product.
import { useDocumentTitle } from "@mantine/hooks";

/** Set the title: ("K72r, SPR 4.2", "Solutions") -> "K72r, SPR 4.2 · Solutions · runout". */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  useDocumentTitle([...parts.filter(Boolean), "runout"].join(" · "));
}
