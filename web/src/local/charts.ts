// Charts: several actions in one text, a range for each; what no action takes is folded.
import { PokerError } from "engine/errors.js";
import { repr } from "engine/text/characters.js";
import { COMBO_TEXTS } from "engine/text/combos.js";
import { formatRange, parseRange, type Range } from "engine/text/index.js";
import { notationError, wholeTextError } from "engine/text/reader.js";
import type { Schemas } from "../api/client";
import { MAX_ACTIONS } from "../ranges/chart/label_words";
import { FOLD, type Section, sectionsOf } from "../ranges/chart/sections";
import { general } from "./numbers";
import { type RangeWarnings, rangePart, rangeWarnings } from "./range_answers";

const ROUNDING = 1e-9; // of shares such as three thirds

/** A chart: its actions without fold, and the warnings about its text. */
export interface Chart {
  actions: { action: string; weights: Float64Array }[];
  played: Float64Array;
  warnings: RangeWarnings;
}

/** Read a chart; a section `fold` is checked, and not kept. */
export function readChart(text: string, pointer: string): Chart {
  const sections = sectionsOf(text);
  if (sections.length === 0)
    throw wholeTextError(text, "there is no action", "name each: raise: QQ+; call: JJ-99");
  for (const [number, { action, at }] of sections.entries()) {
    if (sections.slice(0, number).some((other) => other.action === action)) {
      const reason = `the action ${repr(action)} is there twice`;
      const column = 1 + charactersBefore(text, at);
      throw notationError(text, column, [...action].length, reason, "join the two ranges");
    }
  }
  if (sections.length > MAX_ACTIONS) {
    const message = `the chart has ${sections.length} actions; ${MAX_ACTIONS} is the limit`;
    throw new PokerError("poker-error", message);
  }
  const read = sections.map((section) => ({
    action: section.action,
    offset: charactersBefore(text, section.begin),
    range: readSection(text, section),
  }));
  refuseSums(read);
  const actions = read
    .filter(({ action }) => action.toLowerCase() !== FOLD)
    .map(({ action, range }) => ({ action, weights: range.weights }));
  const played = new Float64Array(COMBO_TEXTS.length);
  for (const { weights } of actions) {
    for (const [combo, weight] of weights.entries()) {
      played[combo] = Math.min(1, (played[combo] ?? 0) + weight);
    }
  }
  const warnings = read.flatMap(({ range, offset }) =>
    rangeWarnings(range, pointer).map((each) => ({ ...each, column: each.column + offset })),
  );
  return { actions, played, warnings };
}

/** Return the actions of a chart as answers have them. */
export function chartActions({ actions }: Chart): Schemas["ChartAction"][] {
  return actions.map(({ action, weights }) => ({ action, ...rangePart(weights) }));
}

/** Return the answer of a chart. */
export function chartAnswer(text: string): Schemas["ParsedChart"] {
  const chart = readChart(text, "/text");
  const fold = chart.played.map((weight) => Math.max(0, 1 - weight));
  return {
    ...rangePart(chart.played),
    text: chart.actions
      .map(({ action, weights }) => `${action}: ${formatRange(weights)}`)
      .join("; "),
    actions: chartActions(chart),
    fold: rangePart(fold),
    warnings: chart.warnings,
  };
}

/** Return the number of characters before an index, which counts units of UTF-16. */
function charactersBefore(text: string, index: number): number {
  return [...text.slice(0, index)].length;
}

/** Read the range of a section; an error has its place in the whole text. */
function readSection(text: string, { range, begin }: Section): Range {
  try {
    return parseRange(range || "none");
  } catch (error) {
    if (!(error instanceof PokerError) || error.code !== "notation-error") throw error;
    const { column = 1, length = 1, reason = "", hint = "" } = error;
    throw notationError(text, charactersBefore(text, begin) + column, length, reason, hint);
  }
}

/** Refuse actions that take a combo more often than always. */
function refuseSums(sections: { action: string; range: Range }[]): void {
  for (const [combo, hand] of COMBO_TEXTS.entries()) {
    const weights = sections.map(({ range }) => range.weights[combo] ?? 0);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total <= 1 + ROUNDING) continue;
    const parts = sections.flatMap(({ action }, place) =>
      weights[place] ? [`${general(weights[place], 6)} in ${action}`] : [],
    );
    throw new PokerError(
      "poker-error",
      `${hand} has the weight ${parts.join(" and ")}, together ${general(total, 6)};` +
        " the weights of a combo sum to at most 1",
    );
  }
}
