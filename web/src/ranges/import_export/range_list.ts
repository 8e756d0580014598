// Lists of ranges as text: one per line, `name = range` or `name: range`, under `[folder]`.

export interface ListedRange {
  folder: string;
  /** Empty for a line without a name. */
  name: string;
  text: string;
  /** From the `# ...` lines directly above. */
  notes: string;
}

/** Parse a list; null if no line has a name. */
export function readList(text: string): ListedRange[] | null {
  const ranges: ListedRange[] = [];
  let folder = "";
  let notes: string[] = [];
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const heading = folderIn(line);
    if (line.startsWith("#")) {
      notes.push(line.replace(/^# ?/, ""));
      continue;
    }
    if (heading !== null) folder = heading;
    else if (line !== "") ranges.push({ folder, ...cutName(line), notes: notes.join("\n") });
    notes = [];
  }
  return ranges.some(({ name }) => name !== "") ? ranges : null;
}

/** Format ranges so that `readList` returns the same. */
export function writeList(ranges: readonly ListedRange[]): string {
  const folders = Map.groupBy(ranges, ({ folder }) => folder);
  // Ranges without a folder come first, because a heading applies to all lines below it.
  const order = [...folders].sort(([one], [other]) => Number(one !== "") - Number(other !== ""));
  const parts = order.map(([folder, listed]) => {
    const heading = folder === "" ? [] : [`[${quoted(folder, /["\]]/)}]`];
    return [...heading, ...listed.map(lineOf)].join("\n");
  });
  return parts.length > 0 ? `${parts.join("\n\n")}\n` : "";
}

function lineOf({ name, text, notes }: ListedRange): string {
  const above = notes === "" ? [] : notes.split("\n").map((note) => `# ${note}`.trimEnd());
  const range = inOneLine(text);
  const isConfusing = /^[[#]|["=:]/.test(name) || isHands(name);
  const line = name === "" ? range : `${isConfusing ? JSON.stringify(name) : name} = ${range}`;
  return [...above, line].join("\n");
}

const TAG = /^[ \t]*#[A-Za-z][\w. -]{0,30}#/;

/** Join lines without their comments; a `#Range0#` tag is not a comment. */
function inOneLine(text: string): string {
  const lines = text.trim().split(/\r?\n/);
  const kept = lines.length > 1 ? lines.map(withoutComment) : lines;
  return kept.join(" ").trim().replace(/\s+/g, " ");
}

function withoutComment(line: string): string {
  const tag = TAG.exec(line)?.[0] ?? "";
  return tag + line.slice(tag.length).replace(/(^|[ \t])#.*$/, "");
}

const COMBOS = 1326;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Whether a text is one number per combo, in an unspecified combo order. */
export function isNumbers(text: string): boolean {
  const tokens = text.split(/[\s,;|[\](){}]+/).filter((token) => token !== "");
  const first = tokens.findIndex((token) => NUMBER.test(token)); // after `set_range OOP`
  const numbers = first < 0 ? [] : tokens.slice(first);
  return numbers.length === COMBOS && numbers.every((token) => NUMBER.test(token));
}

function folderIn(line: string): string | null {
  const quotedName = /^\[("(?:[^"\\]|\\.)*")\]$/.exec(line)?.[1];
  if (quotedName !== undefined) return unquoted(quotedName);
  return /^\[([^\]]*)\]$/.exec(line)?.[1]?.trim() ?? null;
}

/** Split a line at its first equals sign or colon; after hands these precede a weight. */
function cutName(line: string): { name: string; text: string } {
  const [, first, rest] = /^("(?:[^"\\]|\\.)*")\s*[=:]\s*(.*)$/.exec(line) ?? [];
  if (first !== undefined && rest !== undefined) return { name: unquoted(first), text: rest };
  const signs = ["=", ":"].filter((sign) => line.includes(sign));
  for (const sign of signs.sort((one, other) => line.indexOf(one) - line.indexOf(other))) {
    const index = line.indexOf(sign);
    const name = line.slice(0, Math.max(0, index)).trim();
    const isWeight = sign === ":" || /^\s*[\d.]+\s*%?\s*([,;]|$)/.test(line.slice(index + 1));
    if (name !== "" && !(isWeight && isHands(name))) {
      return { name, text: line.slice(index + 1).trim() };
    }
  }
  return { name: "", text: line };
}

const HAND =
  /^!?[[(]*(\d+(\.\d+)?%?[\])(]*)?((random|any|\*|([2-9TJQKAX][shdcwxyz]?){2}[so]?)([+-]|-[2-9TJQKA]{2}[so]?)?)?$/i;

function isHands(text: string): boolean {
  return text.split(/[\s,;]+/).every((item) => HAND.test(item));
}

function quoted(name: string, confusing: RegExp): string {
  return confusing.test(name) ? JSON.stringify(name) : name;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
