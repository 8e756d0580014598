import { expect, test } from "vitest";
import { type Book, entriesOf, lineText, positionsOf, tablesOf } from "./BookPane";

const entry = (seats: number, position: string, line: string, versus: string | null = null) => ({
  seats,
  depth: 100,
  position,
  line,
  versus,
  name: "",
  text: "AA",
});

const book: Book = {
  name: "mine",
  description: "",
  ordering: "equity-vs-3-random",
  own: true,
  digest: "",
  text: "",
  ranges: [
    entry(6, "BTN", "raise"),
    entry(6, "BTN", "call", "CO"),
    entry(6, "BB", "check"),
    entry(9, "UTG+1", "raise"),
  ],
};

test("tables, positions and entries keep the order of the file", () => {
  expect(tablesOf(book)).toEqual(["6 seats, 100 bb", "9 seats, 100 bb"]);
  expect(positionsOf(book, "6 seats, 100 bb")).toEqual(["BTN", "BB"]);
  expect(entriesOf(book, "6 seats, 100 bb", "BTN").map(lineText)).toEqual(["raise", "call v CO"]);
});
