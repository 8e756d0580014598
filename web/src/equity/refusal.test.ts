import { expect, test } from "vitest";
import { Problem } from "../api/client";
import { isPlaced } from "./refusal";

const refusal = (pointer: string | null) =>
  new Problem({
    type: "urn:runout:problem:notation-error",
    title: "Text that cannot be read",
    status: 422,
    detail: "",
    hint: null,
    pointer,
    column: null,
    length: null,
    instance: null,
  });

test("what has a field is shown there", () => {
  expect(
    ["/players/1", "/folded/0", "/board", "/dead", "/seed"].map(refusal).map(isPlaced),
  ).toEqual([true, true, true, true, true]);
});

test("what concerns the spot as a whole is not", () => {
  expect([null, "/players", "/method"].map(refusal).map(isPlaced)).toEqual([false, false, false]);
  expect(isPlaced(new Error("cut off"))).toBe(false);
});
