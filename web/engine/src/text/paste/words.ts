// Words of a pasted range that have only spaces between them: phrases, signs, neighbours. A phrase
// such as `any pair` is written as the hands it means; words that may be one item or two are
// refused with both spellings.
import {
  isAlphabetic,
  isDigits,
  partition,
  quote,
  short,
  withoutPrefix,
  withoutSuffix,
} from "../characters.ts";
import { isNumber, NUMBER, restOfHundred } from "../numbers.ts";
import {
  AND_HIGHER,
  BEST,
  HINTS_FOR_WORDS,
  PERCENT_WORDS,
  PHRASES,
  PLURAL_PAIR,
  SUITEDNESS,
  WORST,
} from "../tables.ts";
import { type Draft, joinedTexts, PastedText } from "./draft.ts";
import { labelOf } from "./phrases.ts";

const PERCENT = new RegExp(`^(${NUMBER})%$`);
const PERCENTAGE_FIRST = new RegExp(`^${NUMBER}%(?:-${NUMBER}%)?(?=[:@]|$)`);
const PERCENTAGE = new RegExp(`^${NUMBER}%(?:-${NUMBER}%)?$`);
const DASHED_SHARES = new RegExp(`^(${NUMBER})%?-(${NUMBER})%?$`);
const COUNT = /^x(?:[2-9]|10)$/;
const CARD = /^(?:10|[2-9TJQKAtjqka])[cdhsCDHS♣♦♥♠♧♢♡♤]$/;
export const MAX_JOINED = 200;

/** Whether a word is a percentage, such as 15%. */
export function isPercent(text: string): boolean {
  return PERCENT.test(text);
}

/** Whether a word is one or two percentages, perhaps with a weight. */
export function startsWithPercentage(text: string): boolean {
  return PERCENTAGE_FIRST.test(text);
}

/** Writes the words of a pasted range to its draft. */
export class WordWriter {
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** Write words separated by spaces only. */
  write(run: PastedText[]): void {
    this.#refuseLabel(run);
    let words = this.#readPhrase(this.#joinDashes(withoutPercentWords(run)));
    if (words.length > 1) words = this.#readNeighbours(words);
    for (const [number, word] of words.entries()) {
      if (number) this.#draft.add(spaceBefore(word));
      this.#draft.add(word);
    }
  }

  #isHand(text: string): boolean {
    return this.#draft.isHand(text);
  }

  /** Refuse a label in the middle of a text, and one without a colon before a hand. */
  #refuseLabel(words: PastedText[]): void {
    const [first] = words;
    const named = labelOf(textOf(words.slice(0, 6)));
    if (first && this.#draft.pieces.length && named) {
      const hint = "give one range at a time, with its label before it";
      this.#draft.refuse(first, `${quote(named.name)} names another range`, hint);
    }
    for (let end = Math.min(words.length - 1, 5); end > 0; end -= 1) {
      const label = withoutSuffix(textOf(words.slice(0, end)), " -");
      const hand = nameOf(withoutPrefix(words[end]?.text ?? "", "-"));
      if (labelOf(`${label}:`) && this.#isHand(hand)) {
        this.#draft.refuse(
          joinedTexts(words.slice(0, end)),
          `${quote(label)} is not a hand`,
          `put a colon after the label: ${label}: ${short(hand)}`,
        );
      }
    }
  }

  /** Join `A5s - A2s`, `22 +` and `AA * 0.5`; refuse what may also be a list. */
  #joinDashes(words: PastedText[]): PastedText[] {
    const joined: PastedText[] = [];
    let place = 0;
    while (place < words.length) {
      const word = words[place];
      if (word === undefined) break;
      let taken = joined.length ? this.#joinSign(joined, word, words[place + 1]) : 0;
      if (!taken) {
        joined.push(word);
        taken = 1;
      } else if ((joined.at(-1)?.text.length ?? 0) > MAX_JOINED) {
        const reason = `${quote(word.text)} cannot follow here`;
        this.#draft.refuse(word, reason, "put commas between hands");
      }
      place += taken;
    }
    return joined;
  }

  /** Join a word that begins with a sign to the word before; return how many words it uses. */
  #joinSign(joined: PastedText[], word: PastedText, after: PastedText | undefined): number {
    const before = joined.at(-1);
    if (before === undefined) return 0;
    const last = joined.length - 1;
    const sign = word.text.charAt(0);
    if (sign === "+") {
      this.#refuseLoosePlus(before, word, after);
      joined[last] = before.joined(word);
      return 1;
    }
    const operand = word.text.length === 1 ? after : word.cut(1);
    if (sign === "-") {
      if (operand) {
        this.#refuseDashedWeight(before, operand);
        this.#refuseMinus(before, operand);
      }
      joined[last] = before.joined(word.cut(0, 1), ...(operand ? [operand] : []));
    } else if (
      sign === "*" &&
      operand &&
      this.#draft.isBare(operand) &&
      this.#isHand(before.text)
    ) {
      joined[last] = before.joined(word.cut(0, 1).written(":"), operand);
    } else if (before.text.endsWith("%-")) {
      joined[last] = before.joined(word);
      return 1;
    } else {
      return 0;
    }
    return operand !== undefined && operand === after ? 2 : 1;
  }

  #refuseLoosePlus(before: PastedText, sign: PastedText, after: PastedText | undefined): void {
    const hand = sign.text.slice(1) || (after?.text ?? "");
    if (!hand) return;
    const [one, other] = [short(before.text), short(hand)];
    this.#draft.refuse(
      before.joined(sign),
      "'+' between hands has two readings",
      `write ${one},${other} for both, or ${one}+,${other}`,
    );
  }

  #refuseDashedWeight(before: PastedText, after: PastedText): void {
    const number = withoutSuffix(after.text, "%");
    if (isNumber(number) && !this.#isHand(number) && this.#isHand(before.text)) {
      this.#draft.refuse(
        before.joined(after),
        "a dash does not stand before a weight",
        `write ${short(before.text)}:${after.text}`,
      );
    }
  }

  /** Refuse `QQ+ -AA`, where the dash joins nothing and is meant as a removal. */
  #refuseMinus(before: PastedText, after: PastedText): void {
    const [one, other] = [before.text, after.text];
    const isSet = one.endsWith("+") || ["random", "any"].includes(one.toLowerCase());
    const isMany = isSet && this.#isHand(one);
    if (this.#isHand(other) && (isMany || PERCENTAGE.test(one))) {
      this.#draft.refuse(
        before.joined(after),
        "a dash does not take hands away",
        `write ${one}!${other} for ${one} without ${other}, or ${one},${other} for both`,
      );
    }
  }

  /** Write words such as `any pair` or `top 15%` as the hands they stand for. */
  #readPhrase(run: PastedText[]): PastedText[] {
    let words = run;
    const isWord = (word: PastedText) =>
      isAlphabetic(word.text.charAt(0)) || HINTS_FOR_WORDS.has(word.text);
    const [start, ...rest] = words;
    if (start === undefined || !words.some(isWord)) return words;
    let first = start.text.toLowerCase();
    if (/^(?:top|best)[0-9.]/.test(first)) {
      // top15%
      const end = first.startsWith("top") ? 3 : 4;
      words = [start.cut(0, end), start.cut(end, first.length), ...rest];
      first = first.slice(0, end);
    }
    if ((BEST.has(first) || WORST.has(first)) && words.length > 1) return this.#readTop(words);
    const last = words.at(-1) ?? start;
    const name = nameOf(last.text);
    const phrase = [
      ...words
        .slice(0, -1)
        .slice(0, 6)
        .map((word) => word.text),
      name,
    ].join(" ");
    const spelling = PHRASES.get(phrase.toLowerCase());
    if (spelling !== undefined && phrase !== "ATc") {
      // which is a card
      const tail = last.cut(name.length);
      const whole = joinedTexts(words);
      const hand = whole.cut(0, whole.text.length - tail.text.length).written(spelling);
      return [hand.joined(tail)];
    }
    this.#refuseWords(words);
    return words;
  }

  /** Read `top 15%`; other shares, and the worst hands, get a hint. */
  #readTop(words: PastedText[]): PastedText[] {
    const [first, number, ...others] = words;
    if (first === undefined || number === undefined) return words;
    const amount = number.text;
    const isBest = BEST.has(first.text.toLowerCase());
    this.#refuseWeightInWords(words.slice(1));
    if (isBest && PERCENTAGE_FIRST.test(amount)) return [number, ...others];
    const share = withoutSuffix(amount, "%");
    let hint = "the best 15 % of hands is 15%";
    const shares = DASHED_SHARES.exec(amount);
    if (shares && isBest) {
      hint = `write ${short(shares[1] ?? "")}%-${short(shares[2] ?? "")}%`;
    } else if (isNumber(share) && Number(share) <= 100) {
      hint = isBest
        ? `write ${share}% for the best ${share} % of hands`
        : `write ${restOfHundred(share)}%-100% for the worst ${share} % of hands`;
    }
    const reason = `${quote(`${first.text} ${amount}`)} is not a range`;
    return this.#draft.refuse(first.joined(number), reason, hint);
  }

  /** Refuse poker terms that are ambiguous here. */
  #refuseWords(words: PastedText[]): void {
    const names = words.map((word) => nameOf(word.text).toLowerCase());
    this.#refuseWeightInWords(words);
    for (let place = words.length - 1; place >= 0; place -= 1) {
      const [word, name] = [words[place], names[place]];
      if (word === undefined || name === undefined) continue;
      const hint = this.#hintFor(name, words, names);
      if (hint) this.#draft.refuse(word, `${quote(word.text)} is not part of a hand`, hint);
    }
    this.#refusePhraseBeside(words, names);
    const [first, second] = words;
    if (first && second && ["any", "all", "every"].includes(names[0] ?? "")) {
      const other = short(second.text);
      const hint = this.#isHand(second.text)
        ? `write ${other} for this hand, or any,${other} for both`
        : "write any for all hands, 22+ for all pairs, XXs for all suited hands";
      const reason = `${quote(first.text)} before a hand has two readings`;
      this.#draft.refuse(first.joined(second), reason, hint);
    }
  }

  /** Return how to write a term, if it is one. */
  #hintFor(name: string, words: PastedText[], names: string[]): string | null {
    let hint = HINTS_FOR_WORDS.get(name) ?? null;
    const pair = PLURAL_PAIR.get(name);
    if (hint === null && pair !== undefined) hint = `write ${pair} for the pair`;
    const first = words[0]?.text ?? "";
    const letter = SUITEDNESS.get(name);
    if (letter !== undefined && words.length === 2 && this.#isHand(first)) {
      const suited = `${withoutSuffix(first, "+")}${letter}`;
      hint = this.#isHand(suited) ? `write ${suited}` : hint;
    }
    if (AND_HIGHER.has(name) && words.length > 1) {
      const hand = PLURAL_PAIR.get(names[0] ?? "") ?? withoutSuffix(first, "+");
      hint = this.#isHand(`${hand}+`) ? `write ${hand}+` : null;
    }
    return hint;
  }

  /** Refuse `AA at 50%`, `50% of AA` and `10% to 20%` with the spelling they mean. */
  #refuseWeightInWords(words: PastedText[]): void {
    for (let place = 0; place + 2 < words.length; place += 1) {
      const [before, middle, after] = words.slice(place, place + 3);
      if (!before || !middle || !after) return;
      const name = middle.text;
      const [hand, number] = name === "of" ? [after, before] : [before, after];
      const isWeight = isNumber(withoutSuffix(number.text, "%"));
      if ((name === "at" || name === "of") && isWeight && this.#isHand(hand.text)) {
        this.#draft.refuse(
          before.joined(after),
          "a weight is not written in words",
          `write ${short(hand.text)}:${short(number.text)}`,
        );
      }
      if (name === "to" && isPercent(before.text) && isPercent(after.text)) {
        this.#draft.refuse(
          before.joined(after),
          "'to' is not part of a percentage",
          `write ${short(before.text)}-${short(after.text)}`,
        );
      }
    }
  }

  /** Refuse `any pair 77+`: the phrase may narrow the hand or stand beside it. */
  #refusePhraseBeside(words: PastedText[], names: string[]): void {
    for (let place = 0; place < words.length; place += 1) {
      for (let end = place + 1; end <= Math.min(place + 5, words.length); end += 1) {
        const phrase = names.slice(place, end).join(" ");
        const isWhole = end - place === words.length;
        if (!PHRASES.has(phrase) || isWhole || phrase === "all" || phrase === "full") continue;
        this.#draft.refuse(
          joinedTexts(words.slice(place, end)),
          `${quote(phrase)} stands beside something else`,
          "put a comma between them if both are meant",
        );
      }
    }
  }

  /** Read a hand and its weight in two columns; refuse a percentage beside a hand. */
  #readNeighbours(words: PastedText[]): PastedText[] {
    const [hand, number] = words;
    if (words.length === 2 && hand && number) {
      const isWeight = this.#draft.isBare(number) && Number(number.text) <= 1;
      if (isWeight && this.#isHand(hand.text)) {
        return [hand.joined(number.cut(0, 1).written(":"), number)];
      }
    }
    for (let place = 0; place + 1 < words.length; place += 1) {
      const [one, other] = [words[place], words[place + 1]];
      if (one && other) this.#checkNeighbours(words, one, other);
    }
    return words;
  }

  #checkNeighbours(words: PastedText[], one: PastedText, other: PastedText): void {
    if (COUNT.test(other.text) && this.#isHand(one.text)) {
      this.#draft.refuse(
        other,
        `${quote(other.text)} beside a hand has two readings`,
        `write ${other.text.toUpperCase()} for any hand with this card; leave it out` +
          " if it only says how many hands these are",
      );
    }
    if (PERCENTAGE.test(one.text) && PERCENTAGE.test(other.text)) {
      const [first, second] = [short(one.text), short(other.text)];
      const weight = isPercent(other.text) ? second : "50%";
      this.#draft.refuse(
        one.joined(other),
        "two percentages side by side have two readings",
        `write ${first}:${weight} for a weight, or ${first},${second} for both`,
      );
    }
    if (startsWithPercentage(one.text) !== startsWithPercentage(other.text)) {
      this.#refuseWordBeside(words, one, other);
      refuseBeside(this.#draft, one, other);
    }
    if (one === words[0] && this.#draft.isBare(one)) this.#refuseWeightAfterComma(one);
    if (this.#draft.isBare(one) || this.#draft.isBare(other)) this.#refuseBare(one, other);
    if (CARD.test(one.text) && CARD.test(other.text)) {
      const hint = `write ${one.text}${other.text} for one hand`;
      this.#draft.refuse(one.joined(other), "two cards with a space between them", hint);
    }
  }

  /** Refuse a word that is not a hand beside a percentage, as in `UTG 15%`. */
  #refuseWordBeside(words: PastedText[], one: PastedText, other: PastedText): void {
    const [percent, word] = startsWithPercentage(one.text) ? [one, other] : [other, one];
    if (this.#isHand(nameOf(word.text)) || this.#draft.isBare(word)) return;
    const [part, hand] = partition(percent.text, "%:");
    const share = short(hand ? `${part}:${hand}` : percent.text);
    let hint = `write ${share} for the best ${withoutSuffix(share, "%")} % of hands`;
    if (!isPercent(percent.text)) hint = `write ${share} alone`;
    const before = textOf(words.slice(0, words.indexOf(percent)).slice(0, 6));
    if (before && labelOf(`${before}: ${share}`)) {
      hint += `, or ${before}: ${share} with a colon after the label`;
    }
    this.#draft.refuse(word, `${quote(word.text)} is not a hand`, hint);
  }

  /** Refuse `AA,0.5 KK,1`: the weight is that of the hand before the comma. */
  #refuseWeightAfterComma(number: PastedText): void {
    const hand = this.#draft.pieces.at(-2)?.text ?? "";
    const comma = this.#draft.pieces.at(-1)?.text ?? "";
    if (comma === "," && this.#isHand(hand) && Number(number.text) <= 1) {
      this.#draft.refuse(
        number,
        `${quote(number.text)} is a number, not a hand`,
        `write ${short(hand)}:${short(number.text)} if that is the weight of ${short(hand)}`,
      );
    }
  }

  #refuseBare(one: PastedText, other: PastedText): never {
    const [number, hand] = this.#draft.isBare(one) ? [one, other] : [other, one];
    const name = this.#isHand(hand.text) ? short(hand.text) : "AA";
    const value = short(number.text);
    let hint = `a weight is written ${name}:0.5 or ${name}:50%`;
    if (Number(number.text) <= 1) {
      hint = `write ${name}:${value} if that is its weight`;
    } else if (Number(number.text) <= 100) {
      hint = `write ${name}:${value}% if that is its weight, ${value}% for the best ${value} %`;
    }
    return this.#draft.refuse(number, `${quote(number.text)} is a number, not a hand`, hint);
  }
}

/** Refuse a percentage beside a hand: the best share of hands, or a weight. */
export function refuseBeside(draft: Draft, one: PastedText, other: PastedText): never {
  const [percent, hand] = startsWithPercentage(one.text) ? [one, other] : [other, one];
  const [share, name] = [short(percent.text), short(hand.text)];
  let weighted = hand === other ? `${share}(${name})` : `${name}:${share}`;
  if (!isPercent(percent.text) || !draft.isHand(hand.text)) {
    weighted = draft.isHand(hand.text) ? `${name}:50%` : "AA:50%";
  }
  const comma = isDigits(one.text) ? ", " : ","; // 22,33% may be a decimal comma
  return draft.refuse(
    one.joined(other),
    "a percentage beside a hand has two readings",
    `write ${weighted} for a weight, or ${short(one.text)}${comma}${short(other.text)} for ${name}` +
      ` and the best ${share} of hands`,
  );
}

/** Return the space before a word. */
export function spaceBefore(word: PastedText): PastedText {
  return new PastedText(" ", [(word.at[0] ?? 0) - 1]);
}

/** Return the part of a word before its weight. */
function nameOf(text: string): string {
  return text.split(/[:@]/, 1)[0] ?? "";
}

function textOf(words: PastedText[]): string {
  return words.map((word) => word.text).join(" ");
}

/** Write `15 percent` as 15%. */
function withoutPercentWords(words: PastedText[]): PastedText[] {
  const rewritten: PastedText[] = [];
  for (const word of words) {
    const before = rewritten.at(-1);
    if (before && PERCENT_WORDS.has(word.text.toLowerCase()) && isNumber(before.text)) {
      rewritten[rewritten.length - 1] = before.joined(word.cut(0, 1).written("%"));
    } else {
      rewritten.push(word);
    }
  }
  return rewritten;
}
