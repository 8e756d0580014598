import { expect, test } from "vitest";
import { fullReader, numberText, oneOf, text, textBy, texts, urlReader } from "./url_schema";

const SCHEMA = {
  q: text,
  p: texts,
  view: oneOf(["list", "map"], "list"),
  page: numberText(1, 100, { usual: 1 }),
  close: numberText(0, 100, { decimals: true }),
  name: textBy((name) => name.toLowerCase()),
};
const read = urlReader(SCHEMA);

test("what is read is canonical, without defaults and without what is no value", () => {
  const search = {
    q: "K72r",
    p: ["AhKh", "22+"],
    view: "map",
    page: "07",
    close: "2.50",
    name: "A",
  };
  const state = { ...search, page: "7", close: "2.5", name: "a" };
  expect(read(search)).toEqual(state);
  expect(read(state)).toEqual(state);
  expect(read({ view: "list", page: "1", q: "", p: [] })).toEqual({});
  expect(read({ view: "else", page: "101", close: "x", unknown: "1" })).toEqual({});
  expect(read({ page: "2.5", p: "22+" })).toEqual({ p: ["22+"] });
});

test("the full state has every parameter", () => {
  expect(fullReader(SCHEMA)({ q: "x" })).toEqual({
    q: "x",
    p: [],
    view: "",
    page: "",
    close: "",
    name: "",
  });
});

test("a rule is about several parameters", () => {
  const ruled = urlReader({ q: text, page: text }, ({ q, page }) =>
    q === undefined ? {} : { q, ...(page && { page }) },
  );
  expect(ruled({ page: "2" })).toEqual({});
  expect(ruled({ q: "x", page: "2" })).toEqual({ q: "x", page: "2" });
});
