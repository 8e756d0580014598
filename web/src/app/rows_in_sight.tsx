// Long tables draw only the rows in sight; those above and below keep their room.
import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

/** The places of the rows to draw, and how much room the others need. */
export function useRowsInSight(
  count: number,
  height: number,
  scroller: RefObject<HTMLElement | null>,
) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  return {
    places: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (place: number) => virtual.scrollToIndex(place),
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
