// Pasted hands, weights and groups, rewritten in the notation. This module decides which spaces
// are ignored, which separate items, and which make a text ambiguous: that is refused.
import {
  grouped,
  quote,
  repr,
  SPACES,
  short,
  trimmed,
  withoutPrefix,
  withoutSuffix,
} from "../characters.ts";
import { limitExceeded } from "../notation_error.ts";
import { NUMBER, percentOf } from "../numbers.ts";
import { findSplitNumber } from "../split_numbers.ts";
import { type Draft, joinedTexts, PastedText, squeezed } from "./draft.ts";
import { isPercent, MAX_JOINED, spaceBefore, startsWithPercentage, WordWriter } from "./words.ts";

const GROUP_WEIGHT = new RegExp(`^(${NUMBER})([%:]?)$`);
const SUFFIX_WEIGHT = new RegExp(`^([:@*])(${NUMBER})(%?)$`);
const TIMES = new RegExp(`^([^\\n]+)\\*(${NUMBER}%?)$`);
const NUMBER_FIRST = new RegExp(`^${NUMBER}`);
const PIECES = new RegExp(
  `(?<tag>\\[[ \\t]*(?:/[ \\t]*)?${NUMBER}[ \\t]*(?:%[ \\t]*)?\\])` +
    '|(?<separator>[,;|/\\n]+)|(?<space>[ \\t"]+)' +
    "|(?<open>[(\\[{<])|(?<close>[)\\]}>])|(?<remove>!)" +
    `|(?<word>[^${SPACES}",;|/()\\[\\]{}<>!]+)`,
  "g",
);
// 1326 combos with spaces around their signs are 12,000 words and signs.
const MAX_PIECES = 40_000;
// Where a run of words begins with a space; a word there is the weight of the group before it.
const BEFORE_SPACE: readonly (Kind | null)[] = ["close", "tag", "remove", "word"];
const CLOSING: Record<string, string> = { "(": ")", "[": "]", "{": "}", "<": ">" };

type Kind = "tag" | "separator" | "space" | "open" | "close" | "remove" | "word";

/** A word, or what separates words: space, separator, bracket, tag or `!`. */
interface Piece {
  kind: Kind;
  part: PastedText;
}

/** An open group: the bracket, and the index in the draft where a weight may go, if it may. */
interface OpenGroup {
  bracket: string;
  index: number | null;
}

/** Write the items of a text. */
export function writeItems(draft: Draft, body: PastedText): void {
  new ItemWriter(draft, body).write();
}

class ItemWriter {
  readonly #draft: Draft;
  readonly #words: WordWriter;
  readonly #pieces: Piece[];
  readonly #groups: OpenGroup[] = [];

  constructor(draft: Draft, body: PastedText) {
    this.#draft = draft;
    this.#words = new WordWriter(draft);
    const split = findSplitNumber(body.text, draft.isHand);
    if (split) draft.refuse(body.cut(split.start, split.end), split.reason, split.hint);
    this.#pieces = this.#glue(piecesOf(body));
  }

  /** Write hands, weights and groups. */
  write(): void {
    const squares = this.#pieces.filter(({ part }) => part.text === "[" || part.text === "]");
    const lastSquare = squares.at(-1)?.part;
    if (lastSquare?.text === "[") this.#refuseTag(lastSquare);
    let place = 0;
    while (place < this.#pieces.length) {
      const piece = this.#pieces[place];
      if (piece === undefined) break;
      if (piece.kind === "word" || piece.kind === "space") {
        place = this.#writeRun(place);
      } else if (piece.kind === "close") {
        place = this.#close(piece.part, place);
      } else {
        this.#writeSign(piece, place);
        place += 1;
      }
    }
  }

  #writeSign({ kind, part }: Piece, place: number): void {
    if (kind === "separator") {
      // Not a bare comma where a space follows: 0,22 may be a decimal, 0, 22 is not.
      const isLoose = part.text.includes("\n") || this.#kindAt(place + 1) === "space";
      this.#draft.add(part.cut(0, 1).written(isLoose ? ", " : ","));
    } else if (kind === "tag") {
      this.#draft.add(squeezed(part));
    } else if (kind === "open") {
      this.#groups.push({ bracket: part.text, index: this.#draft.pieces.length });
      this.#draft.add(part.written("("));
    } else {
      this.#draft.add(part);
    }
  }

  /** The kind of the piece at a place; null beyond either end. */
  #kindAt(place: number): Kind | null {
    return (place >= 0 && this.#pieces[place]?.kind) || null;
  }

  /** Join words across the spaces that may stand around signs. */
  #glue(pieces: Piece[]): Piece[] {
    const glued: Piece[] = [];
    for (const [place, piece] of pieces.entries()) {
      const before = glued.at(-1);
      if (piece.kind === "space") {
        if (!isGlued(before, pieces[place + 1])) glued.push(piece);
      } else if (piece.kind !== "word") {
        glued.push(piece);
      } else if (piece.part.text.toLowerCase() === "weights:") {
        // PokerCruncher: hands; Weights: AQs:75%
        glued.push({ kind: "separator", part: piece.part });
      } else if (before?.kind === "word") {
        if (before.part.text.length > MAX_JOINED) {
          this.#draft.refuse(piece.part, "too many signs in a row", "put commas between hands");
        }
        const part = before.part.joined(this.#withSigns(piece.part));
        glued[glued.length - 1] = { kind: "word", part };
      } else {
        glued.push({ kind: "word", part: this.#withSigns(piece.part) });
      }
    }
    return glued;
  }

  /** Write `=` and `*` before a weight as a colon. */
  #withSigns(word: PastedText): PastedText {
    const { text } = word;
    const [, hand, number] = TIMES.exec(text) ?? [];
    if (hand !== undefined && this.#draft.isHand(hand) && !this.#draft.isHand(text)) {
      return new PastedText(`${hand}:${number}`, word.at);
    }
    return text.includes("=") ? new PastedText(text.replaceAll("=", ":"), word.at) : word;
  }

  /** Close a group; a weight after it is written before it. Return the next place. */
  #close(part: PastedText, place: number): number {
    const group = this.#groups.at(-1);
    if (group === undefined || CLOSING[group.bracket] !== part.text) {
      if (part.text === ">") this.#refuseComparison(part, place);
      const opening = Object.keys(CLOSING).find((mark) => CLOSING[mark] === part.text);
      const reason = `this closes no group; no '${opening}' is open here`;
      this.#draft.refuse(part, reason, "remove it");
    }
    this.#groups.pop();
    this.#draft.add(part.written(")"));
    const after = this.#pieces[place + 1];
    const isWord = after?.kind === "word";
    const isWeight = isWord && ":@*".includes(after.part.text.charAt(0));
    const opened = group.index === null ? undefined : this.#draft.pieces[group.index];
    if (part.text === "]" && opened && isWord && !isWeight) this.#refuseTag(opened.joined(part));
    if (!isWeight) return place + 1;
    const weight = SUFFIX_WEIGHT.exec(after.part.text);
    if (weight === null || group.index === null || opened === undefined) {
      return this.#draft.refuse(
        after.part,
        `${quote(after.part.text)} is not the weight of a group`,
        "write (AA,KK):0.5, (AA,KK):50% or (AA,KK)@50",
      );
    }
    const [, sign = "", digits = "", percent = ""] = weight;
    const number = this.#groupWeight(after.part, sign, digits, percent);
    this.#draft.pieces[group.index] = opened.written(`${number}(`);
    return place + 2;
  }

  /** Refuse `>=TT` and `>TT` with the correct spelling. */
  #refuseComparison(sign: PastedText, place: number): void {
    const others = this.#pieces.slice(place + 1, place + 3).filter(({ kind }) => kind !== "space");
    const next = others[0]?.part;
    let hand = next?.text ?? "";
    const around = this.#pieces.slice(Math.max(0, place - 3), place);
    const before = trimmed(around.map(({ part }) => part.text).join(""));
    const name = trimmed(before.slice(0, -1));
    if ("-:".includes(before.slice(-1)) && this.#draft.isHand(name) && NUMBER_FIRST.test(hand)) {
      const hint = `write ${short(name)}:${short(hand)}`;
      this.#draft.refuse(sign, "an arrow does not stand before a weight", hint);
    }
    const isEqual = hand.startsWith(":"); // written for =
    hand = withoutPrefix(hand, ":");
    if (next && this.#draft.isHand(hand) && this.#draft.isHand(`${hand}+`)) {
      const shown = short(hand);
      const without = isEqual ? "" : `, or ${shown}+!${shown} without ${shown}`;
      const hint = `write ${shown}+${without}`;
      this.#draft.refuse(sign.joined(next), "a hand is not compared with a sign", hint);
    }
  }

  #refuseTag(part: PastedText): never {
    return this.#draft.refuse(
      part,
      "expected a number between '[' and ']'",
      "a group is written [50]AA,KK[/50]",
    );
  }

  /** Return the weight of a group as written before it. */
  #groupWeight(part: PastedText, sign: string, number: string, written: string): string {
    const value = Number(number);
    let percent = written;
    if (sign === "@" && !percent) {
      if (0 < value && value <= 1) {
        this.#draft.refuse(
          part,
          `${number} after '@' has two readings`,
          `write @${percentOf(number)} for ${percentOf(number)} %,` +
            ` or @${number}% for ${number} %`,
        );
      }
      percent = "%";
    }
    if (value > (percent ? 100 : 1)) {
      this.#draft.refuse(
        part,
        `${number}${percent} is more than ${percent ? "100 %" : "1"}`,
        "a group is weighted like (AA,KK):0.5, (AA,KK):50% or (AA,KK)@50",
      );
    }
    return `${number}${percent}`;
  }

  /** Write words separated by spaces only. Return the next place. */
  #writeRun(start: number): number {
    let place = start;
    while (this.#isWordOrSpace(place)) place += 1;
    const run = this.#pieces.slice(start, place);
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return place;
    const words = run.filter(({ kind }) => kind === "word").map(({ part }) => part);
    this.#refuseBesideGroup(run, words, start, place);
    if (first.kind === "space" && BEFORE_SPACE.includes(this.#kindAt(start - 1))) {
      this.#draft.add(first.part.cut(0, 1).written(" "));
    }
    if (words.length && this.#kindAt(place) === "open") {
      return this.#writeBeforeGroup(words, last.kind === "word", place);
    }
    this.#words.write(words);
    if (last.kind === "space" && run.length > 1 && this.#kindAt(place) === "tag") {
      this.#draft.add(last.part.cut(0, 1).written(" "));
    }
    return place;
  }

  #isWordOrSpace(place: number): boolean {
    const kind = this.#kindAt(place);
    return kind === "word" || kind === "space";
  }

  /** Refuse `(AA, KK) 50%`, `(50%) AA` and `15% [50]AA[/50]`, as `AA 50%`. */
  #refuseBesideGroup(run: Piece[], words: PastedText[], start: number, end: number): void {
    const [firstWord, lastWord] = [words[0], words.at(-1)];
    const [first, last] = [run[0], run.at(-1)];
    if (!firstWord || !lastWord || !first || !last) return;
    let beside: PastedText | null = null;
    if (first.kind === "space" && BEFORE_SPACE.includes(this.#kindAt(start - 1))) {
      const isWeight = last.part === firstWord && this.#kindAt(end) === "open";
      if (startsWithPercentage(firstWord.text)) {
        beside = isWeight ? null : firstWord;
      } else if (this.#kindAt(start - 3) === "open" && this.#kindAt(start - 2) === "word") {
        const alone = this.#pieces[start - 2]?.part;
        const isPrefixed = this.#kindAt(start - 4) === "word";
        beside = alone && isPercent(alone.text) && !isPrefixed ? alone : null;
      }
    }
    if (last.kind === "space" && this.#kindAt(end) === "tag") {
      beside = startsWithPercentage(lastWord.text) ? lastWord : beside;
    }
    if (beside) {
      this.#draft.refuse(
        beside,
        "a percentage beside a group has two readings",
        "write 50%(AA,KK) for a weight, or put a comma between them for both",
      );
    }
  }

  /** Write `50%(`, `AA(50%)`, and the words before them. */
  #writeBeforeGroup(words: PastedText[], isAttached: boolean, place: number): number {
    const last = words.at(-1);
    const bracket = this.#pieces[place]?.part;
    if (last === undefined || bracket === undefined) return place;
    const weight = GROUP_WEIGHT.exec(last.text);
    let end = place + 1;
    while (this.#isWordOrSpace(end)) end += 1;
    const content = this.#pieces.slice(place + 1, end).filter(({ kind }) => kind === "word");
    const number = content.length === 1 ? content[0]?.part : undefined;
    const isNumberInBrackets =
      number !== undefined &&
      SUFFIX_WEIGHT.test(`:${number.text}`) &&
      bracket.text === "(" &&
      this.#kindAt(end) === "close";
    if (weight && isAttached && bracket.text === "(") {
      // 22(50%) is a hand and its weight
      if (!(isNumberInBrackets && this.#draft.isHand(last.text))) {
        return this.#openWeighted(words, weight, bracket, place);
      }
    } else if (weight) {
      const isShare = weight[2] === "%";
      this.#draft.refuse(
        last.joined(bracket),
        "a number before a bracket has two readings",
        isShare
          ? `write ${last.text}(AA, KK) for a weight, ${last.text},AA,KK for both`
          : "a group is written 50%(AA, KK)",
      );
    }
    if (!isNumberInBrackets) {
      return this.#draft.refuse(
        last.joined(bracket),
        `expected a number or a comma before ${repr(bracket.text)}`,
        "a group is written 50%(AA, KK), a weight AA:0.5",
      );
    }
    this.#refuseCount(last, bracket, number, weight !== null, isAttached);
    this.#words.write([...words.slice(0, -1), last.joined(bracket.written(":"), number)]);
    return end + 1;
  }

  /** Refuse `AA (6)`, which may be a weight or the number of combos. */
  #refuseCount(
    last: PastedText,
    bracket: PastedText,
    number: PastedText,
    isWeight: boolean,
    isAttached: boolean,
  ): void {
    const percent = withoutSuffix(number.text, "%");
    const isCount = percent === number.text && Number(percent) > 1;
    if (isAttached && !isCount) return;
    let hint = "leave it out if it only says how many hands these are";
    if (this.#draft.isHand(last.text)) {
      const name = short(last.text);
      hint = `write ${name}:${short(percent)}% for a weight of ${short(percent)} %; ${hint}`;
      if (isWeight && this.#draft.isHand(percent)) {
        hint = `${hint}; ${name}%(${percent}) is ${name} % of ${percent}`;
      }
    }
    const place = joinedTexts([last, bracket, number]);
    this.#draft.refuse(place, "a number in brackets has two readings", hint);
  }

  /** Write `50%(` and the words before it. Return the next place. */
  #openWeighted(
    words: PastedText[],
    weight: RegExpExecArray,
    bracket: PastedText,
    place: number,
  ): number {
    const others = words.slice(0, -1);
    let last = words.at(-1);
    if (last === undefined) return place;
    if (weight[2] === ":") {
      last = last.written(this.#groupWeight(last, "@", weight[1] ?? "", ""));
    }
    this.#words.write(others);
    if (others.length) this.#draft.add(spaceBefore(last));
    this.#draft.add(last);
    this.#draft.add(bracket);
    this.#groups.push({ bracket: "(", index: null });
    return place + 1;
  }
}

function piecesOf(body: PastedText): Piece[] {
  const pieces: Piece[] = [];
  for (const match of body.text.matchAll(PIECES)) {
    const groups = match.groups ?? {};
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) as Kind;
    pieces.push({ kind, part: body.cut(match.index, match.index + match[0].length) });
    if (pieces.length > MAX_PIECES) {
      throw limitExceeded(
        `the range has more than ${grouped(MAX_PIECES)} words and signs; that is the limit`,
      );
    }
  }
  return pieces;
}

/** Whether a space between two pieces is ignored. */
function isGlued(before: Piece | undefined, after: Piece | undefined): boolean {
  if (!before || !after || after.kind === "separator" || before.kind === "open") return true;
  const isSigned = after.kind === "word" && ":@=".includes(after.part.text.charAt(0));
  if (isSigned && (before.kind === "word" || before.kind === "close")) return true;
  if (before.kind !== "word") return false;
  const lastSign = before.part.text.slice(-1);
  if (":@=".includes(lastSign)) return after.kind === "word" || after.kind === "open";
  const isPercentSign = after.kind === "word" && after.part.text.startsWith("%");
  return isPercentSign && "0123456789.".includes(lastSign);
}
