// Names beside the points of a chart.

/** Where a name is written, in pixels. */
export interface NameBox {
  left: number;
  middle: number;
  width: number;
}

/** Return the names of this height that fit before the right edge without covering an earlier one. */
export function withRoom<Box extends NameBox>(
  boxes: readonly Box[],
  height: number,
  right: number,
): Box[] {
  const kept: Box[] = [];
  for (const box of boxes) {
    const isCovered = kept.some(
      (each) =>
        Math.abs(each.middle - box.middle) < height &&
        each.left < box.left + box.width &&
        box.left < each.left + each.width,
    );
    if (!isCovered && box.left + box.width <= right) kept.push(box);
  }
  return kept;
}
