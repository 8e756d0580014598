// Words around ranges: phrases for hands, labels before a range, titles of columns. The lists are
// those of src/runout/domain/ranges/paste/phrases.py.
import { stripped, trimmed } from "../characters.ts";
import { LABEL_WORDS } from "../tables.ts";

const LABEL_NUMBER = new RegExp(
  "^(?:(?:utg|ep|mp|lp|p|seat|player|hand|range|villain|hero|opp)\\+?[0-9]{1,2}" +
    "|[0-9]|[0-9]{1,3}(?:\\.[0-9]{1,2})?(?:bb|x|max|-max|bet)|\\+[0-9])$",
);
const LABEL = /^[ \t"]*(?![ \t"])([^:=\n,;{}[\]]{1,60}?)[ \t"]*[:=]+[ \t]*(?![ \t>=])/;
export const TAG_LABEL = /^[ \t]*#([A-Za-z][A-Za-z0-9_. -]{0,30})#[ \t]*/;
const SET_RANGE = /^[ \t]*((?:set|add|show)_range(?:_|[ \t]+)(?:oop|ip))[ \t]+/iu;

/** Return the label at the start of a line, and the index where the range begins. */
export function labelOf(line: string): { name: string; end: number } | null {
  for (const form of [TAG_LABEL, SET_RANGE]) {
    const match = form.exec(line);
    if (match) return { name: match[1] ?? "", end: match[0].length };
  }
  const match = LABEL.exec(line);
  if (match === null) return null;
  const name = trimmed(match[1] ?? "");
  const words = name
    .toLowerCase()
    .split(/[\s_/]+/)
    .map((word) => stripped(word, "()."));
  const isNamed = words.some((word) => LABEL_WORDS.has(word) || /^[a-z]/.test(word));
  const isKnown = words.every((word) => LABEL_WORDS.has(word) || LABEL_NUMBER.test(word));
  return isNamed && isKnown ? { name, end: match[0].length } : null;
}
