import { expect, test } from "vitest";
import { allPages } from "./all_pages";

const ALL = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

test("all pages are followed, whatever their length", async () => {
  const offsets: number[] = [];
  const items = await allPages(async (offset) => {
    offsets.push(offset);
    const end = offset + (offset === 0 ? 1 : 3);
    return { items: ALL.slice(offset, end), isLast: end >= ALL.length };
  });
  expect(items).toEqual(ALL);
  expect(offsets).toEqual([0, 1, 4]);
});

test("an item that moved to a later page is listed once, and an empty page is the last", async () => {
  const pages = [ALL.slice(0, 2), ALL.slice(1, 3), []];
  const items = await allPages(async () => ({ items: pages.shift() ?? [], isLast: false }));
  expect(items).toEqual(ALL.slice(0, 3));
});
