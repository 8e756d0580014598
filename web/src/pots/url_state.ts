// URL state of the pots screen: seats, boards, rake.
import type { SearchSchemaInput } from "@tanstack/react-router";
import { textOf, textsOf } from "../app/url/search_params";

/** Texts as entered; lists by seat, or of seat numbers. */
export type PotsUrlState = {
  chips: string[];
  cards: string[];
  /** Claimed payout of each seat. */
  claim: string[];
  name: string[];
  folded: string[];
  mucked: string[];
  button: string;
  board: string;
  board2: string;
  /** In percent. */
  rake: string;
  cap: string;
  nodrop: string;
  /** The code or sign of the currency; blank for chips. */
  currency: string;
  /** The smallest amount that is paid, such as "0.01". */
  smallest: string;
};

export function readPotsUrlState(
  search: Record<string, unknown> & SearchSchemaInput,
): PotsUrlState {
  return {
    chips: textsOf(search, "chips"),
    cards: textsOf(search, "cards"),
    claim: textsOf(search, "claim"),
    name: textsOf(search, "name"),
    folded: textsOf(search, "folded"),
    mucked: textsOf(search, "mucked"),
    button: textOf(search, "button"),
    board: textOf(search, "board"),
    board2: textOf(search, "board2"),
    rake: textOf(search, "rake"),
    cap: textOf(search, "cap"),
    nodrop: textOf(search, "nodrop"),
    currency: textOf(search, "currency"),
    smallest: textOf(search, "smallest"),
  };
}
