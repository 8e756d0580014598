import { expect, test } from "vitest";
import { statusText } from "./BuildTables";

const STATUS = {
  flops: 0,
  total: 1755,
  complete: false,
  file_bytes: null,
  problem: null,
  complete_bytes: 99_680_000,
  build_seconds: 7.46,
  job: null,
};

test("the offer states what the tables hold and what building takes", () => {
  expect(statusText(STATUS)).toBe(
    "There are no tables yet, so every survey computes its flops." +
      " Building them once takes about 7.5 s and 100 MB.",
  );
  expect(statusText({ ...STATUS, flops: 12 })).toMatch(/hold 12 of 1,755 flops/);
  expect(statusText({ ...STATUS, problem: "its header is damaged" })).toMatch(
    /is not used: its header is damaged\./,
  );
});
