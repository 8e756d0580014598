import { expect, test } from "vitest";
import { toggledOrder } from "./columns";

test("a title sorts from the largest, then from the smallest, then from the largest again", () => {
  const first = toggledOrder({ column: "time", descending: true }, "net");
  expect(first).toEqual({ column: "net", descending: true });
  const second = toggledOrder(first, "net");
  expect(second).toEqual({ column: "net", descending: false });
  expect(toggledOrder(second, "net")).toEqual(first);
});
