import { expect, test } from "vitest";
import { rakeError } from "./rake";

test("a rake is a percentage", () => {
  for (const rate of ["", " ", "0", "5", "2.5 %", "100"]) expect(rakeError(rate, "")).toBeNull();
  for (const rate of ["x", "1/20", "-1", "101"]) {
    expect(rakeError(rate, "3")).toMatchObject({ field: "rate" });
    expect(rakeError(rate, "")?.message).toContain(rate);
  }
});

test("a cap requires a rake", () => {
  expect(rakeError("", "3")).toMatchObject({ field: "cap" });
  expect(rakeError("0", "3")).toMatchObject({ field: "cap" });
  expect(rakeError("5", "3")).toBeNull();
});
