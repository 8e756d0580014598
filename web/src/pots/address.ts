// The state of the pots screen in its address: what each seat has, the boards, the house's share.
import type { SearchSchemaInput } from "@tanstack/react-router";
import { textOf, textsOf } from "../app/search";

/** Texts as they were typed; lists of seats in their order, or of seat numbers. */
export type PotsAddress = {
  chips: string[];
  cards: string[];
  /** What a seat is said to be paid from the pots. */
  claim: string[];
  name: string[];
  folded: string[];
  mucked: string[];
  button: string;
  board: string;
  board2: string;
  /** In per cent. */
  rake: string;
  cap: string;
  nodrop: string;
  /** What a chip is worth, where it is not a chip: "0.01 EUR". */
  unit: string;
  /** The smallest amount that is paid, as in "0.01". */
  smallest: string;
};

export function readPotsAddress(search: Record<string, unknown> & SearchSchemaInput): PotsAddress {
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
    unit: textOf(search, "unit"),
    smallest: textOf(search, "smallest"),
  };
}
