// Pasted ranges, rewritten in the notation. `rewrite` returns the text in the notation, and for
// each of its characters the index in the paste, so that errors keep their place. This module
// recognises the kind of text: JSON, columns, a list of numbers, a range after a label, with
// comments. Ambiguous text is refused with both readings in the hint; only labels, comments, quotes
// and brackets around hands are left out.
import { grouped, quote, SPACES, stripped, trimmed, WORD } from "../characters.ts";
import { limitExceeded } from "../notation_error.ts";
import { NUMBER } from "../numbers.ts";
import type { IsHand } from "../units.ts";
import { writeColumns } from "./columns.ts";
import { Draft, joinedTexts, normalise, type PastedText } from "./draft.ts";
import { writeJson } from "./from_json.ts";
import { writeItems } from "./items.ts";
import { labelOf, TAG_LABEL } from "./phrases.ts";

// 1326 combos as JSON objects of a hand and a weight of 17 digits are 85,000 characters.
export const MAX_PASTED = 200_000;

// What a text that needs no rewriting has none of: a space but after a separator, a slash but
// after a bracket, a sign of another notation.
const FOREIGN =
  /(?![\ufe0e\ufe0f])[^!%()*+.0-9:@A-Z[\]a-z♣♦♥♠♧♢♡♤,; \t/-]|(?<![,;])[ \t]|(?<!\[)\//;
const ONLY_NUMBERS = new RegExp(
  `^(?:set_range +[${WORD}]+)?[${SPACES},;\\[\\](){}0-9.eE+\\-]+$`,
  "u",
);
const NUMBERS = new RegExp(NUMBER, "g");
const MANY_NUMBERS = 100;
// "* AA" in a list is not every hand and aces, "1. AA" is not a weight.
const BULLET = /^[ \t]*([-*•·‣▪●◦]|[0-9]{1,3}[.)])[ \t]+(?=[0-9A-Za-z])/dm;

/** Whether a text contains nothing that `rewrite` would change. */
export function isPlain(text: string): boolean {
  return !FOREIGN.test(text);
}

/**
 * A pasted text in the notation. `at` has, for each character of `text`, its index in the paste.
 * `comments` are the start and end of each comment in the paste.
 */
export interface Rewritten {
  text: string;
  at: readonly number[];
  label: string | null;
  comments: readonly [number, number][];
}

/** Return a pasted text in the notation; `isHand` says whether a word names hands. */
export function rewrite(text: string, isHand: IsHand): Rewritten {
  if (text.length > MAX_PASTED) {
    throw limitExceeded(
      `the range has ${grouped(text.length)} characters; ${grouped(MAX_PASTED)} is the limit ` +
        "where spaces or signs need interpretation",
    );
  }
  const draft = new Draft(text, isHand);
  const whole = normalise(text);
  refuseNumbers(draft, whole);
  const { body: commented, comments } = takeComments(draft, whole);
  const { body: labelled, label } = takeLabel(draft, commented);
  const body = labelled.strip(" \t\n,;");
  refuseBullet(draft, body);
  refuseLoneQuote(draft, body);
  if (!writeJson(draft, body) && !writeColumns(draft, body)) writeItems(draft, body);
  const written = joinedTexts(draft.pieces);
  return { text: written.text, at: written.at, label, comments };
}

function refuseNumbers(draft: Draft, whole: PastedText): void {
  if (!ONLY_NUMBERS.test(whole.text)) return;
  const numbers = whole.text.match(NUMBERS) ?? [];
  if (numbers.length < MANY_NUMBERS || numbers.every(draft.isHand)) return;
  let hint = "say in whose order they stand: order runout, pio or postflop-solver";
  if (numbers.length !== 1326) {
    hint = "write hands with their weights, like AA:0.5; 1326 numbers are read when";
    hint += " their order is named";
  }
  draft.refuse(whole.strip().cut(0, 1), `${grouped(numbers.length)} numbers and no hand`, hint);
}

function refuseBullet(draft: Draft, body: PastedText): void {
  const [start, end] = BULLET.exec(body.text)?.indices?.[1] ?? [];
  if (start === undefined) return;
  const reason = "a sign or number at the beginning of a line is no hand";
  draft.refuse(body.cut(start, end), reason, "leave it out; put a comma between hands");
}

function refuseLoneQuote(draft: Draft, body: PastedText): void {
  if (body.text.split('"').length % 2) return;
  const place = body.text.lastIndexOf('"');
  draft.refuse(body.cut(place, place + 1), "this quote has no partner", "remove it");
}

/** Remove the text after `#` on a line; `#Range0#` at its start is a label. */
function takeComments(
  draft: Draft,
  whole: PastedText,
): { body: PastedText; comments: [number, number][] } {
  const slashes = whole.text.indexOf("//");
  if (slashes >= 0) {
    const hint = "write # before a comment, a comma between hands";
    draft.refuse(whole.cut(slashes, slashes + 2), "'//' is not a separator", hint);
  }
  const comments: [number, number][] = [];
  if (!whole.text.includes("#")) return { body: whole, comments };
  const kept: PastedText[] = [];
  for (const line of whole.lines()) {
    const tag = TAG_LABEL.exec(line.text);
    const place = line.text.indexOf("#", tag ? tag[0].length : 0);
    if (place < 0) {
      kept.push(line);
      continue;
    }
    const isBehind = stripped(line.text.slice(0, place), " \t") !== "";
    if (isBehind && !" \t".includes(line.text.charAt(place - 1))) {
      const hint = "put a space before # if a comment begins there";
      draft.refuse(line.cut(place, place + 1), "'#' stands right behind something", hint);
    }
    const comment = line.cut(place + 1).strip();
    const [first, last] = [comment.at[0], comment.at.at(-1)];
    if (first !== undefined && last !== undefined) comments.push([first, last + 1]);
    const ending = line.text.endsWith("\n") ? 1 : 0;
    kept.push(line.cut(0, place), line.cut(line.text.length - ending));
  }
  return { body: joinedTexts(kept), comments };
}

/** Remove the label before a range; a second label means another range. */
function takeLabel(draft: Draft, body: PastedText): { body: PastedText; label: string | null } {
  let label: string | null = null;
  const kept: PastedText[] = [];
  for (const line of body.lines()) {
    const named = labelOf(line.text) ?? lineLabel(line, body);
    if (named === null) {
      kept.push(line);
      continue;
    }
    if (label !== null || kept.some((part) => trimmed(part.text))) {
      const hint = `give one at a time; ${quote(named.name)} names another`;
      draft.refuse(line.strip(), "the text holds more than one range", hint);
    }
    label = named.name;
    kept.push(line.cut(named.end));
  }
  return { body: joinedTexts(kept), label };
}

/** Return a label that fills a line, such as `BTN` or the title `Hand`. */
function lineLabel(line: PastedText, body: PastedText): { name: string; end: number } | null {
  const name = trimmed(line.text);
  if (!name || labelOf(`${name}:`) === null || trimmed(body.text) === name) return null;
  return { name, end: line.text.replace(/\n+$/, "").length };
}
