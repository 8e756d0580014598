// Virtualised table rows: only the visible rows are rendered, with gaps above and below.
import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

/** Return the indexes of the visible rows and the heights of the gaps above and below. */
export function useVirtualRows(
  count: number,
  height: number,
  scroller: RefObject<HTMLElement | null>,
) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index: number) => virtual.scrollToIndex(index),
  };
}

export function RowGap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
