import { expect, test } from "vitest";
import { parseSearch, stringifySearch, textOf, textsOf } from "./search_params";

test("search parameters round-trip", () => {
  const search = { p: ["AhKh", "QQ+,AKs:0.5", ""], board: "7h5h2c" };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test("empty values are omitted", () => {
  expect(stringifySearch({ board: "", dead: undefined, p: [] })).toBe("");
});

test("missing and invalid values fall back", () => {
  const search = parseSearch("?p=AA&mode=exact");
  expect(textsOf(search, "p")).toEqual(["AA"]);
  expect(textOf(search, "board", "none")).toBe("none");
});
