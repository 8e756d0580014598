// Charts: several actions in one text, a range for each; what no action takes is folded.
import { PokerError } from "engine/errors.js";
import { repr } from "engine/text/characters.js";
import { COMBO_TEXTS } from "engine/text/combos.js";
import { formatRange, parseRange, type Range } from "engine/text/index.js";
import { NotationError } from "engine/text/notation_error.js";
import { general } from "engine/text/numbers.js";
import { labelOf } from "engine/text/paste/phrases.js";
import { onCodePoints } from "engine/text/placeholders.js";
import type { Schemas } from "../api/client";
import { type RangeWarnings, rangePart, rangeWarnings } from "./range_answers";

const MAX_ACTIONS = 12;
const ROUNDING = 1e-9; // of shares such as three thirds

interface Section {
  action: string;
  column: number;
  text: string;
  offset: number;
}

/** A chart: its actions without fold, and the warnings about its text. */
export interface Chart {
  actions: { action: string; weights: Float64Array }[];
  played: Float64Array;
  warnings: RangeWarnings;
}

/** Whether a text names several actions; one label before a range names the range. */
export function isChart(text: string): boolean {
  return sectionsOf(text).length > 1;
}

/** Read a chart; a section `fold` is checked, and not kept. */
export function readChart(text: string, pointer: string): Chart {
  return onCodePoints(text, (plain) => readSections(plain, pointer));
}

function readSections(text: string, pointer: string): Chart {
  const sections = sectionsOf(text);
  if (sections.length === 0) {
    const hint = "name each: raise: QQ+; call: JJ-99";
    throw new NotationError(text, 1, Math.max(1, text.length), "there is no action", hint);
  }
  for (const [number, { action, column }] of sections.entries()) {
    if (sections.slice(0, number).some((other) => other.action === action)) {
      const reason = `the action ${repr(action)} is there twice`;
      throw new NotationError(text, column, action.length, reason, "join the two ranges");
    }
  }
  if (sections.length > MAX_ACTIONS) {
    const message = `the chart has ${sections.length} actions; ${MAX_ACTIONS} is the limit`;
    throw new PokerError("poker-error", message);
  }
  const read = sections.map((section) => ({ ...section, range: readSection(text, section) }));
  refuseSums(read);
  const actions = read
    .filter(({ action }) => action.toLowerCase() !== "fold")
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

/** Split a text at the labels that begin it, a line, or follow a semicolon. */
function sectionsOf(text: string): Section[] {
  const starts: { action: string; column: number; begin: number }[] = [];
  for (const segment of text.matchAll(/[^;\n]+/g)) {
    const label = labelOf(segment[0]);
    if (label) {
      const column = segment.index + segment[0].indexOf(label.name) + 1;
      starts.push({ action: label.name, column, begin: segment.index + label.end });
    } else if (starts.length === 0 && segment[0].trim()) {
      return [];
    }
  }
  return starts.map(({ action, column, begin }, number) => {
    const next = starts[number + 1];
    const end = next ? next.column - 1 : text.length;
    const section = text.slice(begin, end).replace(/[ ;\n\r\t]+$/, "");
    return { action, column, text: section, offset: begin };
  });
}

/** Read the range of a section; an error has its place in the whole text. */
function readSection(text: string, section: Section): Range {
  try {
    return parseRange(section.text || "none");
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const column = section.offset + error.column;
    throw new NotationError(text, column, error.length, error.reason, error.hint);
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
