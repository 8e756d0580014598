// Cards and ranges as text: what the package exports of them.
export { type Card, formatCard, formatCards, parseCard, parseCards } from "./cards.ts";
export {
  formatRange,
  type Overlap,
  type ParseOptions,
  type Plus,
  parseRange,
  type Range,
  type RangeWarning,
} from "./range.ts";
