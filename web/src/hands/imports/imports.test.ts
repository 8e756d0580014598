import { expect, test } from "vitest";
import { type FileImport, isUnderWay, sumsOf } from "./imports";

const DONE: FileImport = {
  name: "cash.txt",
  size: 300,
  state: "done",
  answer: {
    files: 1,
    hands: 5,
    imported: 2,
    without_result: 0,
    duplicates: 1,
    broken: 2,
    problems: [{ file: "cash.txt", line: 23, reason: "no net" }],
    skipped: [],
  },
};

test("what became of files is added up, and nothing is lost", () => {
  const files: FileImport[] = [
    DONE,
    { name: "gone.txt", size: 100, state: "failed", reason: "cannot be read" },
    { name: "next.txt", size: 400, state: "running" },
  ];
  const sums = sumsOf(files);
  expect(isUnderWay(files)).toBe(true);
  expect([sums.files, sums.ended, sums.part]).toEqual([3, 2, 0.5]);
  expect([sums.imported, sums.duplicates, sums.broken, sums.unlisted]).toEqual([2, 1, 2, 1]);
  expect(sums.problems).toEqual(["cash.txt:23: no net", "gone.txt: cannot be read"]);
});

test("nothing is under way when all files have ended", () => {
  expect(isUnderWay([DONE])).toBe(false);
  expect(sumsOf([])).toMatchObject({ files: 0, part: 0, problems: [] });
});
