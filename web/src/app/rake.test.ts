import { expect, test } from "vitest";
import { rakeFault } from "./rake";

test("a rake is per cent", () => {
  for (const rate of ["", " ", "0", "5", "2.5 %", "100"]) expect(rakeFault(rate, "")).toBeNull();
  for (const rate of ["x", "1/20", "-1", "101"]) {
    expect(rakeFault(rate, "3")).toMatchObject({ at: "rate" });
    expect(rakeFault(rate, "")?.words).toContain(rate);
  }
});

test("a cap has a rake that it caps", () => {
  expect(rakeFault("", "3")).toMatchObject({ at: "cap" });
  expect(rakeFault("0", "3")).toMatchObject({ at: "cap" });
  expect(rakeFault("5", "3")).toBeNull();
});
