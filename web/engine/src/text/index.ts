// Cards and ranges as text: what the package exports of them.
export { type Card, formatCard, formatCards, parseCard, parseCards } from "./cards.ts";
export { DIALECTS, type Dialect, formatRange } from "./dialects.ts";
export {
  type ComboOrder,
  ORDERS,
  type ParseOptions,
  parseRange,
  type Range,
  type RangeWarning,
} from "./range.ts";
