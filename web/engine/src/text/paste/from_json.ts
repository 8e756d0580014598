// Ranges in JSON: hands with weights, lists of hands, and both nested. JSON.parse is not used
// because it keeps no character positions and drops repeated keys.
import { quote, trimmed, withoutSuffix } from "../characters.ts";
import { limitExceeded } from "../notation_error.ts";
import { isNumber, NUMBER } from "../numbers.ts";
import { FRACTION_TITLES, HAND_TITLES, PERCENT_TITLES } from "../tables.ts";
import { type Draft, joinedTexts, type PastedText, squeezed, translated } from "./draft.ts";
import { writeItems } from "./items.ts";
import { labelOf } from "./phrases.ts";
import { refuseBeside } from "./words.ts";

const MAX_JSON_DEPTH = 16;
const JSON_TOKEN = new RegExp(
  `[ \\t\\n]*(?:(?<string>"(?:[^"\\\\\\n]|\\\\[^\\n])*")|(?<number>-?${NUMBER})` +
    "|(?<word>true|false|null)|(?<sign>[{}\\[\\],:]))",
  "dy",
);
const DECIMAL_COMMA = /^[0-9]{1,3},[0-9]+%?$/;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([^\n]))/g;
const CONTAINERS = new Set([
  "range",
  "ranges",
  "hands",
  "hand",
  "combos",
  "text",
  "weights",
  "data",
  "value",
]);
const JSON_FORMS = 'like {"AA": 0.5}, ["AA", "KK"] or [["AA", 0.5]]';

type Kind = "string" | "number" | "word" | "{" | "}" | "[" | "]" | "," | ":";

/** A JSON value: its kind, its text, and the members of an array or object. */
interface Node {
  kind: Kind;
  part: PastedText;
  members: Member[];
}

interface Member {
  key: Node | null;
  value: Node;
}

/** Write JSON text as a range; return false if it is not JSON. */
export function writeJson(draft: Draft, body: PastedText): boolean {
  const isCandidate = /^[{[]/.test(body.text) && body.text.includes('"');
  const tree = isCandidate ? readJson(body) : null;
  if (tree === null) return false;
  new JsonWriter(draft).write(tree);
  return true;
}

/** Return the JSON value of a text, or null if it is not JSON. */
function readJson(body: PastedText): Node | null {
  const tokens: Node[] = [];
  let place = 0;
  while (place < body.text.length) {
    JSON_TOKEN.lastIndex = place;
    const match = JSON_TOKEN.exec(body.text);
    if (match === null) {
      if (trimmed(body.text.slice(place))) return null;
      break;
    }
    const groups = match.groups ?? {};
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? "";
    const [start, end] = match.indices?.groups?.[kind] ?? [0, 0];
    const part = body.cut(start, end);
    tokens.push({ kind: (kind === "sign" ? part.text : kind) as Kind, part, members: [] });
    place = JSON_TOKEN.lastIndex;
  }
  const read = readValue(tokens, 0, 0);
  return read && read.end === tokens.length ? read.node : null;
}

/** Return the value at a place and the place after it, or null if there is none. */
function readValue(
  tokens: Node[],
  start: number,
  depth: number,
): { node: Node; end: number } | null {
  const token = tokens[start];
  if (token === undefined) return null;
  if (token.kind !== "{" && token.kind !== "[") {
    const isValue = token.kind === "string" || token.kind === "number" || token.kind === "word";
    return isValue ? { node: token, end: start + 1 } : null;
  }
  if (depth === MAX_JSON_DEPTH) {
    throw limitExceeded(`JSON is nested more than ${MAX_JSON_DEPTH} deep; that is the limit`);
  }
  const closing = token.kind === "{" ? "}" : "]";
  const members: Member[] = [];
  let place = start + 1;
  while (tokens[place]?.kind !== closing) {
    let key: Node | null = null;
    if (closing === "}") {
      key = tokens[place] ?? null;
      if (key?.kind !== "string" || tokens[place + 1]?.kind !== ":") return null;
      place += 2;
    }
    const read = readValue(tokens, place, depth + 1);
    if (read === null) return null;
    members.push({ key, value: read.node });
    place = read.end;
    if (tokens[place]?.kind === ",") place += 1;
    else if (tokens[place]?.kind !== closing) return null;
  }
  return { node: { kind: token.kind, part: token.part, members }, end: place + 1 };
}

const isWeightTitle = (title: string) => FRACTION_TITLES.has(title) || PERCENT_TITLES.has(title);

/** Writes JSON as a range. */
class JsonWriter {
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  write(node: Node): void {
    if (node.kind === "string") this.#writeGroup(inside(node), null);
    else if (node.kind === "[") this.#writeArray(node);
    else if (node.kind === "{") this.#writeObject(node);
    else this.#refuse(node, `${quote(node.part.text)} is not a hand`);
  }

  #writeArray(node: Node): void {
    const [hand, weight] = node.members;
    if (hand && weight && this.#isPair(node)) {
      this.#writeWeighted(hand.value, weight.value);
      return;
    }
    for (const { value } of node.members) {
      if (value.kind !== "string" && value.kind !== "[" && value.kind !== "{") {
        this.#refuse(value, `${quote(value.part.text)} is not a hand`);
      }
      this.write(value);
    }
  }

  #writeObject(node: Node): void {
    const keys = node.members.map(({ key }) =>
      key ? trimmed(inside(key).text).toLowerCase() : "",
    );
    const hasHand = keys.some((key) => HAND_TITLES.has(key));
    if (hasHand && keys.length === 2 && this.#writeTitled(node, keys)) return;
    if (hasHand && keys.length > 2 && keys.some(isWeightTitle)) {
      this.#refuse(node, "an object has a hand and a weight, and nothing else");
    }
    const holdsMore = ({ value }: Member) =>
      value.kind === "[" || value.kind === "{" || this.#isText(value);
    const [only, ...others] = node.members;
    if (only && others.length === 0 && holdsMore(only)) {
      const key = keys[0] ?? "";
      if (CONTAINERS.has(key) || labelOf(`${key}:`)) {
        this.write(only.value);
        return;
      }
    }
    for (const member of node.members) {
      if (member.key === null) continue;
      if (holdsMore(member)) this.#refuseSeveral(member.key, member.value, keys.length);
      this.#writeWeighted(member.key, member.value);
    }
  }

  /** Write an object whose two keys are titles, such as hand and weight. */
  #writeTitled(node: Node, keys: string[]): boolean {
    const hand = HAND_TITLES.has(keys[0] ?? "") ? 0 : 1;
    const title = keys[1 - hand] ?? "";
    const [handValue, weight] = [node.members[hand]?.value, node.members[1 - hand]?.value];
    if (!isWeightTitle(title) || !weight || handValue?.kind !== "string") return false;
    this.#writeWeighted(handValue, weight, PERCENT_TITLES.has(title));
    return true;
  }

  #refuseSeveral(key: Node, value: Node, count: number): never {
    const name = inside(key).text;
    if (this.#draft.isHand(name)) {
      this.#refuse(value, "a hand has one number, its weight; this may be a strategy");
    }
    if (count > 1) {
      const hint = `give one at a time; ${quote(name)} is one of them`;
      this.#draft.refuse(key.part, "the text holds more than one range", hint);
    }
    return this.#refuse(key, `${quote(name)} is not a hand`);
  }

  #isText(node: Node): boolean {
    return node.kind === "string" && !isWeight(trimmed(inside(node).text));
  }

  #isPair(node: Node): boolean {
    const kinds = node.members.map(({ value }) => value.kind).join(" ");
    if (kinds !== "string string") return kinds === "string number" || kinds === "string word";
    // A number in quotes, if it is not also a hand.
    const [hand, weight] = node.members.map(({ value }) => inside(value).strip());
    const number = weight?.text ?? "";
    if (hand && weight && number.endsWith("%") && isWeight(number)) {
      if (this.#draft.isHand(hand.text)) {
        refuseBeside(this.#draft, hand, weight.written(number.replaceAll(",", ".")));
      }
    }
    return isNumber(number) && !this.#draft.isHand(number);
  }

  #writeWeighted(hand: Node, weight: Node, percent = false): void {
    let text = inside(weight);
    if (weight.kind === "word" && text.text !== "null") {
      text = text.written(text.text === "true" ? "1" : "0");
    }
    let number = squeezed(text);
    if (weight.kind === "string" && DECIMAL_COMMA.test(number.text)) {
      number = number.written(number.text.replaceAll(",", "."));
    }
    if (!isNumber(withoutSuffix(number.text, "%"))) {
      this.#refuse(weight, `${quote(text.text)} is not a weight`);
    }
    if (percent && !number.text.endsWith("%")) number = number.written(`${number.text}%`);
    const value = Number(withoutSuffix(number.text, "%"));
    if (value > (number.text.endsWith("%") ? 100 : 1)) {
      this.#draft.refuse(
        weight.part,
        `${number.text} is more than 1`,
        `a weight runs from 0 to 1; write "${number.text}%" for ${number.text} %`,
      );
    }
    this.#writeGroup(inside(hand), number);
  }

  /** Write the range of a string, as a group of its own if it is more than a hand. */
  #writeGroup(content: PastedText, weight: PastedText | null): void {
    const text = content.strip();
    if (!text.text) this.#draft.refuse(text, "an empty string is not a hand", JSON_FORMS);
    if (weight && this.#draft.isHand(text.text)) {
      this.#draft.addWeighted(text, weight);
      return;
    }
    if (weight && /[:@=([{]/.test(text.text)) {
      const reason = `${quote(text.text)} has a weight in it and one beside it`;
      this.#draft.refuse(text, reason, "give one weight");
    }
    if (weight) this.#draft.add(weight);
    this.#draft.add(text.cut(0, 1).written("("));
    writeItems(this.#draft, text);
    this.#draft.add(text.cut(text.text.length - 1).written("),"));
  }

  #refuse(node: Node, reason: string): never {
    return this.#draft.refuse(node.part, reason, `ranges in JSON are written ${JSON_FORMS}`);
  }
}

/** Whether a string holds a number. */
function isWeight(text: string): boolean {
  const number = trimmed(`|${withoutSuffix(text, "%")}`).slice(1);
  return isNumber(number) || DECIMAL_COMMA.test(number);
}

/** Return the content of a string; other values unchanged. */
function inside(node: Node): PastedText {
  if (node.kind !== "string") return node.part;
  const inner = node.part.cut(1, node.part.text.length - 1);
  if (!inner.text.includes("\\")) return inner;
  const pieces: PastedText[] = [];
  let start = 0;
  for (const match of inner.text.matchAll(ESCAPE)) {
    const [whole, code, plain = ""] = match;
    const written = code === undefined ? unescaped(plain) : String.fromCharCode(parseInt(code, 16));
    const letter = translated(written).replace(/[\ud800-\udfff]/, " ");
    const end = match.index + whole.length;
    pieces.push(inner.cut(start, match.index), inner.cut(match.index, end).written(letter));
    start = end;
  }
  return joinedTexts([...pieces, inner.cut(start)]);
}

function unescaped(letter: string): string {
  return "ntrbf".includes(letter) ? " " : letter;
}
