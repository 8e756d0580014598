// Columns of pasted text: a hand and a weight on each line, perhaps under titles.
import { quote, stripped, trimmed, withoutSuffix, wordsOf } from "../characters.ts";
import { isNumber } from "../numbers.ts";
import { FRACTION_TITLES, HAND_TITLES, PERCENT_TITLES } from "../tables.ts";
import type { Draft, PastedText } from "./draft.ts";
import { refuseBeside } from "./words.ts";

const DECIMAL_COMMA = /^([0-9]{1,3}),([0-9]+)([ \t]*%?)$/;
const RULE = /^[-+:=| \t]*--[-+:=| \t]*$/; // below the titles of a table

const isWeightTitle = (title: string) => FRACTION_TITLES.has(title) || PERCENT_TITLES.has(title);

/** Write lines of a hand and a weight to the draft; return whether every line has this form. */
export function writeColumns(draft: Draft, body: PastedText): boolean {
  const lines = body
    .lines()
    .map((line) => line.strip(" \t\n,;"))
    .filter((line) => line.text);
  const [first, second] = lines;
  if (first === undefined) return false;
  const inner = stripped(first.text, "|");
  const separator = ["\t", ";", "|", ","].find((sign) => inner.includes(sign)) ?? " ";
  let rows = lines.map((line) => fieldsOf(line, separator));
  const titles = (rows[0] ?? []).map((cell) => cell.text.toLowerCase().replaceAll(" ", ""));
  const isTitled =
    second !== undefined &&
    titles.some((title) => HAND_TITLES.has(title)) &&
    titles.some(isWeightTitle);
  let [hand, percent] = [0, false];
  if (isTitled) {
    [hand, percent] = readTitles(draft, first, titles);
    const start = RULE.test(second.text) ? 2 : 1;
    rows = rows.slice(start);
    refuseOtherRows(draft, rows, lines.slice(start), separator);
  } else if (separator === " " || !rows.every((row) => isRow(draft, row))) {
    return false;
  }
  const isShare = (row: PastedText[]) => row[1]?.text.endsWith("%") ?? false;
  if (!isTitled && separator !== "\t" && rows.some(isShare)) {
    if (rows.length === 1) return false; // AA,50% on one line: aces, and the best 50 %
    const [handCell, share] = rows.find(isShare) ?? [];
    if (handCell && share) refuseBeside(draft, handCell, withPoint(share));
  }
  for (const row of rows) {
    const [handCell, weight] = [row[hand], row[1 - hand]];
    if (handCell && weight) writeRow(draft, handCell, weight, percent);
  }
  return true;
}

/** Return the column of the hands, and whether the other column holds percentages. */
function readTitles(draft: Draft, line: PastedText, titles: string[]): [number, boolean] {
  const [first = "", second = ""] = titles;
  if (titles.length === 2) {
    const hand = HAND_TITLES.has(first) ? 0 : 1;
    const weight = hand === 0 ? second : first;
    if (isWeightTitle(weight)) return [hand, PERCENT_TITLES.has(weight)];
  }
  return draft.refuse(
    line,
    "the first line does not name a hand and a weight",
    "keep two columns, and name them hand and weight, or hand and percent",
  );
}

function refuseOtherRows(
  draft: Draft,
  rows: PastedText[][],
  lines: PastedText[],
  separator: string,
): void {
  const line = lines[rows.findIndex((row) => row.length !== 2)];
  if (line === undefined) return;
  const reason = "a line has a hand and a weight, as the first line says";
  draft.refuse(line, reason, `write AA${separator}0.5`);
}

function isRow(draft: Draft, row: PastedText[]): boolean {
  const [hand, weight] = row;
  if (row.length !== 2 || !hand || !weight) return false;
  const number = trimmedRight(withoutSuffix(withPoint(weight).text, "%"));
  if (number === weight.text && draft.isHand(number)) return false;
  return isNumber(number) && draft.isHand(hand.text);
}

function writeRow(draft: Draft, hand: PastedText, cell: PastedText, percent: boolean): void {
  const weight = withPoint(cell, percent);
  const isShare = weight.text.endsWith("%");
  const number = withoutSuffix(weight.text, "%");
  if (!isNumber(trimmedRight(number))) {
    const reason = `${quote(weight.text)} is not a weight`;
    draft.refuse(weight, reason, "weights are written 0.5 or 50%");
  }
  const sign = percent && !isShare ? "%" : "";
  if (Number(number) > 1 && !sign && !isShare) {
    const shown = weight.text;
    draft.refuse(
      weight,
      `${quote(shown)} is more than 1`,
      `write ${hand.text}:${shown}% for ${shown} %, or name the column percent`,
    );
  }
  draft.addWeighted(hand, sign ? weight.written(weight.text + sign) : weight);
}

function trimmedRight(text: string): string {
  return trimmed(`|${text}`).slice(1);
}

/** Return the number of a cell with a decimal point, if it has a comma and is a weight. */
function withPoint(weight: PastedText, percent = false): PastedText {
  const [, whole = "", fraction, sign] = DECIMAL_COMMA.exec(weight.text) ?? [];
  if (fraction !== undefined && (percent || sign || whole === "0" || whole === "1")) {
    return weight.written(`${whole}.${fraction}${sign}`);
  }
  return weight;
}

/** Return the cells of a line. */
function fieldsOf(line: PastedText, separator: string): PastedText[] {
  const row = separator === "|" ? line.strip("| \t\n") : line;
  const cells: PastedText[] = [];
  let start = 0;
  for (const cell of separator === " " ? wordsOf(row.text) : row.text.split(separator)) {
    const at = cell ? row.text.indexOf(cell, start) : start;
    cells.push(row.cut(at, at + cell.length).strip(' \t\n"'));
    start = at + cell.length + (separator === " " ? 0 : 1);
  }
  return cells;
}
