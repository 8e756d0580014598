// The cases that Python's reader and this one share: tests/data/range_cases.jsonl.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PokerError } from "../errors.ts";
import { formatRange, type ParseOptions, parseRange } from "./index.ts";

interface Case {
  text: string;
  options?: ParseOptions;
  digest?: string;
  written?: string;
  warnings?: [number, number][];
  code?: string;
  column?: number;
  length?: number;
  message?: string;
}

const FILE = new URL("../../../../tests/data/range_cases.jsonl", import.meta.url);
const CASES = readFileSync(FILE, "utf8")
  .trimEnd()
  .split("\n")
  .map((line): Case => JSON.parse(line));
const READ = CASES.filter((each) => each.code === undefined);
const REFUSED = CASES.filter((each) => each.code !== undefined);

test.each(READ)("$text is read as in Python", ({ text, options, ...expected }) => {
  const range = parseRange(text, options);
  const bytes = new Uint8Array(range.weights.buffer);
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const warnings = range.warnings.map(({ column, length }) => [column, length]);
  expect({ digest, written: formatRange(range), warnings }).toEqual(expected);
});

test.each(REFUSED)("$text is refused as in Python", ({ text, options, ...expected }) => {
  let error: unknown = null;
  try {
    parseRange(text, options);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(PokerError);
  expect(error).toMatchObject(expected);
});

test.each(READ)("$text is read again from what is written", ({ text, options }) => {
  const { weights } = parseRange(text, options);
  expect(parseRange(formatRange(weights)).weights).toEqual(weights);
});
