import { expect, test } from "vitest";
import { toCsv } from "./download";

test("cells are quoted where necessary", () => {
  expect(toCsv([["a,b", 'c"d', 1, null]])).toBe('"a,b","c""d",1,\r\n');
});

test("no cell is a formula", () => {
  expect(toCsv([["=1+1", -1]])).toBe("'=1+1,-1\r\n");
});
