// Numbers with a separator inside: `22,5%` is 22.5 %, or the pair 22 and the best 5 % of hands.
// Many locales print decimal commas, and a comma also separates hands. A comma followed by a space
// separates; one between two digits that may form one number is refused. So is `AA:1/22`, since a
// slash separates hands too.
import { isDigits, quote, SPACES, short, trimmed } from "./characters.ts";
import { general, percentOf } from "./numbers.ts";
import type { IsHand } from "./units.ts";

// Between two numbers. Nearly all commas of a range are elsewhere, so this is searched first.
const BETWEEN = /[,/](?=([0-9]+)(?![0-9A-Za-z.+-]))/g;
const AFTER = /[ \t]*([%:=\]pP])[ \t]*([0-9.]?)/y;
const DIGITS = "(?<whole>[0-9]{1,3}),(?<rest>[0-9]+)";
const ITEM_STARTS = `(?<![^${SPACES}",;|/()\\[\\]{}<>!])`;
const ITEM_ENDS = `(?![^${SPACES}",;|/()\\[\\]{}<>!])`;
const GAP_BEFORE = `(?<![^${SPACES}(])`;
const WORD_ENDS = "(?![\\p{L}\\p{N}_])";
// A percent sign is taken where there is one: the lookahead is not tried again without it.
const AFTER_SIGN = new RegExp(
  `(?<sign>[:@=*])[ \\t]*${DIGITS}(?=(?<percent>(?:[ \\t]*%)?))\\k<percent>${ITEM_ENDS}`,
  "g",
);
const ALONE = new RegExp(`${GAP_BEFORE}(?=[01],)${DIGITS}${ITEM_ENDS}`, "g");
const PERCENTAGE = new RegExp(
  `(?:${ITEM_STARTS}|(?<=%-)|(?<=[:@=*]))${DIGITS}[ \\t]*` +
    `(?:%|percents?${WORD_ENDS}|pct${WORD_ENDS}|pc${WORD_ENDS})`,
  "giu",
);
const PREFIX = new RegExp(`${ITEM_STARTS}${DIGITS}[ \\t]*[:=](?=[ \\t]*(?<digit>[0-9.]?))`, "g");
const QUOTIENT = new RegExp(
  `(?:[:=*][ \\t]*|${GAP_BEFORE})(?<whole>[0-9]{1,3})/(?<rest>[0-9]{1,3})${ITEM_ENDS}`,
  "g",
);
const CLOSING = new RegExp(`\\[[ \\t]*/[ \\t]*${DIGITS}[ \\t]*%?[ \\t]*\\]`, "g");

/** Digits that may be one number or two items: their place, and how to write either. */
export interface SplitNumber {
  start: number;
  end: number;
  reason: string;
  hint: string;
}

type Parts = Record<string, string | undefined> & { whole: string; rest: string };
type Speller = (parts: Parts, isHand: IsHand, before: string) => string | null;

/** Return the first number of a text that may also be two items, or null. */
export function findSplitNumber(text: string, isHand: IsHand): SplitNumber | null {
  if (![...text.matchAll(BETWEEN)].some((match) => mayBeOne(text, match, isHand))) return null;
  for (const [form, spell] of FORMS) {
    for (const match of text.matchAll(form)) {
      const hint = spell(match.groups as Parts, isHand, text.slice(0, match.index));
      if (!hint) continue;
      const number = trimmed(match[0]);
      const reading = number.includes(",") ? "may be a decimal comma" : "has two readings";
      const end = match.index + match[0].length;
      return { start: match.index, end, reason: `${quote(number)} ${reading}`, hint };
    }
  }
  return null;
}

/** Whether the digits around a separator may be one number. */
function mayBeOne(text: string, match: RegExpExecArray, isHand: IsHand): boolean {
  let start = match.index;
  while (start > 0 && isDigits(text.charAt(start - 1)) && match.index - start < 4) start -= 1;
  const whole = text.slice(start, match.index);
  if (!whole || text.charAt(start - 1) === ".") return false;
  if (match[0] === "/" || whole === "0" || whole === "1") return true;
  while (start > 0 && " \t".includes(text.charAt(start - 1))) start -= 1;
  if (start > 0 && ":@=*".includes(text.charAt(start - 1))) return true;
  const digits = match[1] ?? "";
  AFTER.lastIndex = match.index + 1 + digits.length;
  const after = AFTER.exec(text);
  if (after === null) return false;
  const isWeightedHand = ":=".includes(after[1] ?? "") && after[2] && isHand(digits); // 22,33:0.5
  return !isWeightedHand;
}

function decimal({ whole, rest }: Parts): string {
  return `${whole}.${short(rest)}`;
}

function value({ whole, rest }: Parts): number {
  return Number(`${whole}.${rest}`);
}

function percent({ whole, rest }: Parts): string {
  return percentOf(`${whole}.${rest.slice(0, 24)}`);
}

const spellBracket: Speller = (parts) =>
  `write [${decimal(parts)}]AA[/${decimal(parts)}] with a point`;

/** Spell `:0,75`, `@33,3` and `:33,3%`. */
const spellWeight: Speller = (parts, isHand) => {
  if (parts["percent"]) {
    const sign = parts["sign"] === "@" ? "@" : ":";
    return value(parts) <= 100 ? `write ${sign}${decimal(parts)}% with a point` : null;
  }
  if (parts["sign"] !== "@") {
    return ["0", "1"].includes(parts.whole) ? fractionSpelling(parts, isHand, ":") : null;
  }
  if (value(parts) > 100) return null;
  let spellings = [`@${decimal(parts)} with a point`];
  if (value(parts) <= 1) {
    spellings = [
      `@${percent(parts)} for ${percent(parts)} %`,
      `@${decimal(parts)}% for ${decimal(parts)} %`,
    ];
  }
  if (isHand(parts.rest) && parts.whole !== "1") {
    spellings.push(`@${parts.whole}, ${parts.rest} with a space for the hand ${parts.rest}`);
  }
  return `write ${spellings.join(", or ")}`;
};

/** Spell `22,5%`. */
const spellPercentage: Speller = (parts, isHand, before) => {
  if (value(parts) > 100) return null;
  let hint = `write ${decimal(parts)}% with a point`;
  if (isHand(parts.whole) && !before.endsWith("-")) {
    hint += `, or ${parts.whole}, ${short(parts.rest)}% with a space after the hand`;
    hint += ` ${parts.whole}`;
  }
  return hint;
};

/** Spell `33,3:AA`; in `22,33:0.5` the 33 is a hand with a weight. */
const spellPrefix: Speller = (parts, isHand) => {
  if (value(parts) > 100 || (parts["digit"] && isHand(parts.rest))) return null;
  const number = value(parts) <= 1 ? percent(parts) : decimal(parts);
  let hint = `write ${number}:AA for ${number} %`;
  if (isHand(parts.whole)) {
    hint += `, or ${parts.whole}, ${short(parts.rest)}:AA with a space after the hand`;
    hint += ` ${parts.whole}`;
  }
  return hint;
};

/** Spell `0,75` after a hand. */
const spellFraction: Speller = (parts, isHand) => fractionSpelling(parts, isHand, "");

function fractionSpelling(parts: Parts, isHand: IsHand, sign: string): string {
  const spellings: string[] = [];
  if (value(parts) <= 1) spellings.push(`${sign}${decimal(parts)} with a point`);
  if (isHand(parts.rest)) {
    spellings.push(`${sign}${parts.whole}, ${parts.rest} with a space for the hand ${parts.rest}`);
  }
  if (spellings.length === 0) return "a weight is a fraction from 0 to 1, written :0.5 or :50%";
  return `write ${spellings.join(", or ")}`;
}

/** Spell `1/2` after a hand; in `22/33` the slash separates hands. */
const spellQuotient: Speller = (parts, isHand) => {
  if (isHand(parts.whole)) return null;
  const share = Number(parts.whole) / (Number(parts.rest) || 1);
  if (share > 1) return "a weight is a fraction from 0 to 1, written :0.5 or :50%";
  let hint = `write :${general(share, 4)} for the weight ${parts.whole}/${parts.rest}`;
  if (isHand(parts.rest)) hint += `, or a comma and a space before the hand ${parts.rest}`;
  return hint;
};

const FORMS: readonly [RegExp, Speller][] = [
  [CLOSING, spellBracket],
  [AFTER_SIGN, spellWeight],
  [PERCENTAGE, spellPercentage],
  [PREFIX, spellPrefix],
  [ALONE, spellFraction],
  [QUOTIENT, spellQuotient],
];
