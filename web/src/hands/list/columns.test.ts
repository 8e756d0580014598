import { expect, test } from "vitest";
import { ariaSort, columnsOf, toggleSort } from "./columns";

test("a click sorts from the largest, a second one from the smallest", () => {
  expect(toggleSort("-time", "net")).toBe("-net");
  expect(toggleSort("-net", "net")).toBe("net");
  expect(toggleSort("net", "net")).toBe("-net");
  expect([ariaSort("-net", "net"), ariaSort("net", "net"), ariaSort("net", "pot")]).toEqual([
    "descending",
    "ascending",
    "none",
  ]);
});

test("nets are those of a player", () => {
  const keys = (hasPlayer: boolean) => columnsOf(hasPlayer).map(({ key }) => key);
  expect(keys(true)).toContain("net");
  expect(keys(false)).not.toContain("net");
});
