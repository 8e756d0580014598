// Several ranges in one text: a line each, `name = range` or `name: range`, under `[folder]`.

export interface ListedRange {
  folder: string;
  /** Empty where a line gives a range without a name. */
  name: string;
  text: string;
  /** From the lines `# ...` right above. */
  notes: string;
}

/** Read a list; null if nothing in the text has a name. */
export function readList(text: string): ListedRange[] | null {
  const found: ListedRange[] = [];
  let folder = "";
  let notes: string[] = [];
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const heading = folderIn(line);
    if (line.startsWith("#")) {
      notes.push(line.replace(/^# ?/, ""));
      continue;
    }
    if (heading !== null) folder = heading;
    else if (line !== "") found.push({ folder, ...cutName(line), notes: notes.join("\n") });
    notes = [];
  }
  return found.some(({ name }) => name !== "") ? found : null;
}

/** Write ranges so that `readList` reads the same. */
export function writeList(ranges: readonly ListedRange[]): string {
  const folders = Map.groupBy(ranges, ({ folder }) => folder);
  // Ranges without a folder go first: a heading holds for all that follows.
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

/** Without its comments, which would hide the lines behind them; `#Range0#` before hands is none. */
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

/** Whether a text is a number for each combo, which hands they belong to being left open. */
export function isNumbers(text: string): boolean {
  const words = text.split(/[\s,;|[\](){}]+/).filter((word) => word !== "");
  const first = words.findIndex((word) => NUMBER.test(word)); // behind `set_range OOP`
  const numbers = first < 0 ? [] : words.slice(first);
  return numbers.length === COMBOS && numbers.every((word) => NUMBER.test(word));
}

function folderIn(line: string): string | null {
  const quotedName = /^\[("(?:[^"\\]|\\.)*")\]$/.exec(line)?.[1];
  if (quotedName !== undefined) return unquoted(quotedName);
  return /^\[([^\]]*)\]$/.exec(line)?.[1]?.trim() ?? null;
}

/** Cut a line at its first equals sign or colon; behind hands they stand before a weight. */
function cutName(line: string): { name: string; text: string } {
  const [, first, rest] = /^("(?:[^"\\]|\\.)*")\s*[=:]\s*(.*)$/.exec(line) ?? [];
  if (first !== undefined && rest !== undefined) return { name: unquoted(first), text: rest };
  const signs = ["=", ":"].filter((sign) => line.includes(sign));
  for (const sign of signs.sort((one, other) => line.indexOf(one) - line.indexOf(other))) {
    const place = line.indexOf(sign);
    const name = line.slice(0, Math.max(0, place)).trim();
    const isWeight = sign === ":" || /^\s*[\d.]+\s*%?\s*([,;]|$)/.test(line.slice(place + 1));
    if (name !== "" && !(isWeight && isHands(name))) {
      return { name, text: line.slice(place + 1).trim() };
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
