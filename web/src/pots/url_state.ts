// URL state of the pots screen: seats, boards, rake; texts as entered.
import { type FullUrlState, fullReader, text, texts } from "../app/url/url_schema";

const POTS = {
  chips: texts,
  cards: texts,
  claim: texts,
  name: texts,
  /** Numbers of seats. */
  folded: texts,
  mucked: texts,
  button: text,
  board: text,
  board2: text,
  /** In percent. */
  rake: text,
  cap: text,
  nodrop: text,
  /** The code or sign of the currency; blank for chips. */
  currency: text,
  /** The smallest amount that is paid, such as "0.01". */
  smallest: text,
};

export type PotsUrlState = FullUrlState<typeof POTS>;
export const readPotsUrlState = fullReader(POTS);
