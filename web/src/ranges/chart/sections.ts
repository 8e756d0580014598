// The sections of a text of several actions, "raise: QQ+; call: JJ-99": as src/runout/domain/ranges/chart.py
// splits it.
import { LABEL_WORDS } from "./label_words";

/** What no action takes is folded; the fold is not part of the text, but can be painted. */
export const FOLD = "fold";

/** A part of a text: the label of an action, and its range; both with their index in the text. */
export interface Section {
  action: string;
  at: number;
  range: string;
  begin: number;
}

/** Whether a text names several actions; one label before a range names the range. */
export function isChart(text: string): boolean {
  return sectionsOf(text).length > 1;
}

/** Split a text at the labels that begin it, a line, or follow a semicolon. */
export function sectionsOf(text: string): Section[] {
  const starts: { action: string; segment: number; at: number; begin: number }[] = [];
  for (const segment of text.matchAll(/[^;\n]+/g)) {
    const label = labelOf(segment[0]);
    if (label) {
      const at = segment.index + segment[0].indexOf(label.name);
      const begin = segment.index + label.end;
      starts.push({ action: label.name, segment: segment.index, at, begin });
    } else if (starts.length === 0 && segment[0].trim()) {
      return [];
    }
  }
  return starts.map(({ action, at, begin }, number) => {
    const end = starts[number + 1]?.segment ?? text.length;
    return { action, at, begin, range: text.slice(begin, end).replace(/[ ;\n\r\t]+$/, "") };
  });
}

const LABEL_NUMBER = new RegExp(
  "^(?:(?:utg|ep|mp|lp|p|seat|player|hand|range|villain|hero|opp)\\+?[0-9]{1,2}" +
    "|[0-9]|[0-9]{1,3}(?:\\.[0-9]{1,2})?(?:bb|x|max|-max|bet)|\\+[0-9])$",
);
const LABEL = /^[ \t"]*(?![ \t"])([^:=\n,;{}[\]]{1,60}?)[ \t"]*[:=]+[ \t]*(?![ \t>=])/;
const TAG_LABEL = /^[ \t]*#([A-Za-z][A-Za-z0-9_. -]{0,30})#[ \t]*/;
const SET_RANGE = /^[ \t]*((?:set|add|show)_range(?:_|[ \t]+)(?:oop|ip))[ \t]+/iu;

/** Return the label at the start of a line, and the index where the range begins. */
function labelOf(line: string): { name: string; end: number } | null {
  for (const form of [TAG_LABEL, SET_RANGE]) {
    const match = form.exec(line);
    if (match) return { name: match[1] ?? "", end: match[0].length };
  }
  const match = LABEL.exec(line);
  if (match === null) return null;
  const name = (match[1] ?? "").trim();
  const words = name
    .toLowerCase()
    .split(/[\s_/]+/)
    .map((word) => word.replace(/^[().]+|[().]+$/g, ""));
  const isNamed = words.some((word) => LABEL_WORDS.has(word) || /^[a-z]/.test(word));
  const isKnown = words.every((word) => LABEL_WORDS.has(word) || LABEL_NUMBER.test(word));
  return isNamed && isKnown ? { name, end: match[0].length } : null;
}
