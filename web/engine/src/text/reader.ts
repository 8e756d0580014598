// Reader of range notation: tokens to items, with groups, removals and prefix weights.
import { refuseLooseDash, refuseSplitNumber } from "./ambiguities.ts";
import { quote, short } from "./characters.ts";
import type { Indices } from "./combos.ts";
import { Items } from "./items.ts";
import { limitExceeded, NotationError } from "./notation_error.ts";
import { isNumber, NUMBER } from "./numbers.ts";
import { readPercentage } from "./percentages.ts";
import type { NotationText, Token } from "./tokens.ts";
import type { Lexicon } from "./units.ts";
import {
  readFraction,
  readPercent,
  readPrefix,
  readWeight,
  WEIGHT,
  WEIGHTS_ARE,
  wrong,
} from "./weights.ts";

const MAX_GROUP_DEPTH = 64;
const GROUP_WEIGHT = new RegExp(`^(${NUMBER})(%?)$`);
const AFTER_PREFIX = /^([^:@%]*)(.*)$/s;
const NUMBER_FIRST = new RegExp(`^(${NUMBER})%?(?![^:@])`);
const SEPARATE = "put a comma or a space between items";

/** An open group: its bracket and number, their place, and the weight to restore. */
interface Group {
  mark: "(" | "[";
  number: string;
  weight: number;
  place: number;
  offset: number;
  outerWeight: number;
  itemsBefore: number;
}

/** A preceding sign that affects the next token; `[` on an item can only begin a closing one. */
type After = "removal" | "bracket" | "bracket on item" | "group" | null;

/**
 * Reads the tokens of a text to items. Errors thrown while a token is read count columns from its
 * first character; `read` adds the token's own place.
 */
export class ItemReader {
  readonly #text: NotationText;
  readonly #lexicon: Lexicon;
  readonly #ordering: string;
  readonly #items = new Items();
  readonly #groups: Group[] = [];
  #place = 0; // number of the token being read
  #weight = 1; // of an item that has none of its own
  #after: After = null;

  constructor(text: NotationText, lexicon: Lexicon, ordering: string) {
    this.#text = text;
    this.#lexicon = lexicon;
    this.#ordering = ordering;
  }

  /** Return the items of the text. */
  read(): Items {
    // A rewritten text was checked as it was pasted.
    if (!this.#text.isRewritten) refuseSplitNumber(this.#text, this.#lexicon.names);
    const { tokens } = this.#text;
    try {
      for (const token of tokens) {
        const isPlain = token.word && !token.tail && !token.mark;
        if (isPlain && this.#after === null) this.#readPlain(token);
        else this.#readToken(token);
        this.#place += 1;
      }
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      const start = this.#text.startOf(this.#place) + error.column - 1;
      throw this.#text.error(start, error.length, error.reason, error.hint);
    }
    this.#checkEnd();
    return this.#items;
  }

  /** Read a token that is a word and at most a plain fraction. */
  #readPlain({ word, fraction }: Token): void {
    const weight = fraction ? Number(fraction) : this.#weight;
    this.#items.append(this.#lexicon.get(word), weight, this.#place);
  }

  /** Throw the errors that are known only at the end of the text. */
  #checkEnd(): void {
    const group = this.#groups.at(-1);
    if (group) {
      const closing = group.mark === "(" ? ")" : `[/${short(group.number)}]`;
      const start = this.#text.startOf(group.place) + group.offset;
      const hint = `close it with ${closing}`;
      throw this.#text.error(start, group.number.length + 1, "this group is not closed", hint);
    }
    if (this.#items.units.length === 0) {
      const { written } = this.#text;
      const hint = "the empty range is written none";
      throw new NotationError(written, 1, Math.max(1, written.length), "no hand in the text", hint);
    }
    refuseLooseDash(this.#text);
  }

  // Tokens beyond a word and a fraction. Columns count from the token's start.

  #readToken(token: Token): void {
    const after = this.#after;
    this.#after = null;
    const { word, mark } = token;
    const tail = token.fraction ? `:${token.fraction}` : token.tail;
    const length = word.length + tail.length;
    if (after === "bracket" || after === "bracket on item") {
      this.#readBracket(word + tail, mark, after === "bracket");
      return;
    }
    if (after === "group" && (length || mark === "(")) {
      throw wrong(0, Math.max(1, length), "a separator is missing after the group", SEPARATE);
    }
    if (mark === "(") {
      this.#openGroup(word + tail, after);
      return;
    }
    if (after === "removal") this.#readRemoval(word, tail);
    else if (length) this.#readItem(word, tail);
    if (mark === ")") {
      this.#closeGroup("(", length, 1);
    } else if (mark === "[") {
      this.#after = length || after === "group" ? "bracket on item" : "bracket";
    } else if (mark === "]") {
      throw wrong(length, 1, "no '[' is open here", "a group is written [50]AA,KK[/50]");
    } else if (mark === "!") {
      this.#after = "removal";
    }
  }

  #readItem(itemWord: string, itemTail: string): void {
    let [word, tail, at] = [itemWord, itemTail, 0];
    if (tail.startsWith(":") && isNumber(word) && this.#isPrefix(word, tail)) {
      at = word.length + 1;
      this.#weight = readPrefix(word, tail);
      [, word = "", tail = ""] = AFTER_PREFIX.exec(tail.slice(1)) ?? [];
      if (!word) throw wrong(0, at, "no hand follows the weight", "write 50:AA");
    }
    const [unit, weight] = this.#readUnit(word, tail, at);
    if (!weight) {
      this.#items.append(unit, this.#weight, this.#place);
      return;
    }
    at += word.length + tail.length - weight.length;
    if (tail.startsWith("%") && weight[0] === ":" && this.#lexicon.names(weight.slice(1))) {
      const hand = short(weight.slice(1));
      const hint = `for a weight write ${short(word)}:${hand} or ${short(word)}%(${hand})`;
      throw wrong(at, weight.length, `${quote(weight)} is not a weight`, hint);
    }
    this.#items.append(unit, readWeight(word, weight, at), this.#place);
  }

  /** Whether the number before a colon is a weight for what follows; else it is a hand. */
  #isPrefix(word: string, tail: string): boolean {
    if (!this.#lexicon.names(word)) return true;
    const weight = WEIGHT.exec(tail);
    if (weight && (weight[3] || Number(weight[2]) <= 1)) return false;
    const number = NUMBER_FIRST.exec(tail.slice(1))?.[1];
    if (number === undefined) return tail.length > 1;
    if (!this.#lexicon.names(number)) return false;
    throw wrong(
      0,
      word.length + tail.length,
      `${quote(word + tail)} has two readings`,
      `write ${word}:${number}% for the hand ${word} at ${number} %, ` +
        `or ${word}%(${number}) for ${word} % of the hand ${number}`,
    );
  }

  /** Read the unit that stands `at` characters into the token; also return its weight. */
  #readUnit(word: string, tail: string, at: number): [Indices, string] {
    if (tail.startsWith("%")) {
      this.#items.usesOrdering = true;
      return readPercentage(word + tail, at, this.#ordering);
    }
    if (!word) {
      throw wrong(at, tail.length, `no hand stands before ${quote(tail)}`, WEIGHTS_ARE);
    }
    try {
      return [this.#lexicon.get(word), tail];
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      throw wrong(at + error.column - 1, error.length, error.reason, error.hint);
    }
  }

  #readRemoval(word: string, tail: string): void {
    if (!word && !tail) {
      throw wrong(-1, 1, "no hand follows '!'", "write TT+!AA without a space after '!'");
    }
    if (this.#items.units.length === 0) {
      const hint = `for every other hand write random!${short(word + tail)}`;
      throw wrong(-1, 1, "nothing stands before '!' to remove from", hint);
    }
    const [unit, weight] = this.#readUnit(word, tail, 0);
    if (weight) {
      const at = word.length + tail.length - weight.length;
      throw wrong(at, weight.length, "'!' takes no weight", `write !${short(word)}`);
    }
    this.#items.removals.add(this.#items.units.length);
    this.#items.append(unit, 0, this.#place);
  }

  // Groups: 50%(AA, KK) and [50]AA,KK[/50].

  /** Open the group of a round bracket with this weight before it. */
  #openGroup(number: string, after: After): void {
    if (!number && after === null) {
      this.#pushGroup("(", number, this.#weight, 0);
      return;
    }
    const match = GROUP_WEIGHT.exec(number);
    if (match === null || after === "removal") {
      const reason = match ? "'!' removes one hand at a time" : "expected a number before '('";
      throw wrong(0, number.length + 1, reason, "a group is written 50%(AA, KK)");
    }
    const [, digits = "", percent] = match;
    const weight = percent ? readPercent(digits, 0) : readFraction(digits, 0, `${digits}%(AA, KK)`);
    this.#pushGroup("(", number, weight, 0);
  }

  /** Read the text between `[` and `]`. */
  #readBracket(content: string, mark: string, opens: boolean): void {
    const closes = content.startsWith("/");
    const match = GROUP_WEIGHT.exec(closes ? content.slice(1) : content);
    if (match === null || mark !== "]") {
      throw wrong(
        -1,
        content.length + 1,
        "expected a number between '[' and ']'",
        "a group is written [50]AA,KK[/50]",
      );
    }
    const [whole, digits = "", percent] = match;
    const weight = readPercent(digits, closes ? 1 : 0);
    if (closes) {
      this.#closeGroup("[", 1, whole.length, weight);
    } else if (!opens) {
      const hint = `${SEPARATE}, or close a group with [/${short(whole)}]`;
      throw wrong(-1, 1, "a separator is missing before the group", hint);
    } else {
      this.#pushGroup("[", whole, weight, -1);
      if (!percent) this.#items.brackets.set(this.#place, digits);
    }
  }

  #pushGroup(mark: "(" | "[", number: string, weight: number, offset: number): void {
    if (this.#groups.length === MAX_GROUP_DEPTH) {
      throw limitExceeded(`groups stand more than ${MAX_GROUP_DEPTH} deep; that is the limit`);
    }
    const [place, outerWeight] = [this.#place, this.#weight];
    const itemsBefore = this.#items.units.length;
    this.#groups.push({ mark, number, weight, place, offset, outerWeight, itemsBefore });
    this.#weight = weight;
  }

  #closeGroup(mark: "(" | "[", at: number, length: number, weight?: number): void {
    const group = this.#groups.at(-1);
    if (group === undefined || group.mark !== mark) {
      const reason = `this closes no group; no '${mark}' is open here`;
      throw wrong(at, length, reason, "remove it");
    }
    this.#groups.pop();
    if (weight !== undefined && weight !== group.weight) {
      const number = short(group.number);
      const hint = `close it with [/${number}]`;
      throw wrong(at, length, `the group was opened with [${number}]`, hint);
    }
    if (this.#items.units.length === group.itemsBefore) {
      throw wrong(at, length, "the group is empty", "write none for no hands");
    }
    this.#weight = group.outerWeight;
    this.#after = "group";
  }
}
