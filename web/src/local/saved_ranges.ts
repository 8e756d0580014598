// Saved ranges of the static site, kept in the storage of this browser.
import { PokerError } from "engine/errors.js";
import { located } from "engine/inputs.js";
import { formatRange, type ParseOptions, parseRange } from "engine/text/index.js";
import type { Schemas } from "../api/client";
import { isChart } from "../ranges/chart/sections";
import { chartActions, readChart } from "./charts";
import { Refusal } from "./problems";
import { classesOf, percentOf, rangeWarnings, totalOf } from "./range_answers";

const STORE = "runout.saved-ranges";

type Fields = Schemas["RangeToSave"];
type Answer = Schemas["SavedRangeAnswer"];

/** A range as it is stored. */
interface SavedRange {
  id: string;
  folder: string;
  name: string;
  text: string;
  notes: string;
  created: string;
  changed: string;
}

/** Return the saved ranges of a folder or of all, by folder and name, as one page. */
export function listRanges(folder: string | null): Schemas["SavedRanges"] {
  const ranges = stored().filter((each) => folder === null || each.folder === folder);
  const key = ({ folder: place, name }: SavedRange) => `${place}\n${name}`;
  ranges.sort((one, other) => key(one).localeCompare(key(other), "en"));
  return { ranges: ranges.map(answerOf), total: ranges.length, offset: 0, next: null };
}

export function saveRange(fields: Fields): Answer {
  checkReadable(fields.text);
  const ranges = stored();
  refuseTaken(ranges, fields);
  const now = new Date().toISOString();
  const saved = { id: newId(), ...plain(fields), created: now, changed: now };
  store([...ranges, saved]);
  return answerOf(saved);
}

export function replaceRange(id: string, fields: Fields): Answer {
  checkReadable(fields.text);
  const ranges = stored();
  const before = rangeWithId(ranges, id);
  refuseTaken(
    ranges.filter((each) => each !== before),
    fields,
  );
  const saved = { ...before, ...plain(fields), changed: new Date().toISOString() };
  store(ranges.map((each) => (each === before ? saved : each)));
  return answerOf(saved);
}

export function deleteRange(id: string): void {
  const ranges = stored();
  const gone = rangeWithId(ranges, id);
  store(ranges.filter((each) => each !== gone));
}

/** Save a range or a chart for each file, under the file's folders and name. */
export function importRanges(body: Schemas["ImportRequest"]): Schemas["ImportAnswer"] {
  const answer: Schemas["ImportAnswer"] = { saved: [], refused: [] };
  for (const file of body.files) {
    try {
      answer.saved.push(importFile(file, body));
    } catch (error) {
      if (!(error instanceof PokerError || error instanceof Refusal)) throw error;
      const place = error instanceof PokerError ? error : null;
      answer.refused.push({
        path: file.path,
        message: error.message,
        column: place?.column ?? null,
        length: place?.length ?? null,
        hint: place?.hint || null,
      });
    }
  }
  return answer;
}

function importFile(file: Schemas["ImportFile"], body: Schemas["ImportRequest"]): Answer {
  const steps = file.path
    .replaceAll("\\", "/")
    .split("/")
    .map((step) => step.trim())
    .filter((step) => step.replace(/^[/.]+|[/.]+$/g, ""));
  const last = steps.pop();
  if (last === undefined) {
    throw new PokerError("poker-error", `'${file.path}' is not the path of a file`);
  }
  const name = last.replace(/\.[A-Za-z0-9]{1,8}$/, "").trim() || last;
  const folder = [...(body.folder ? [body.folder] : []), ...steps].join("/");
  let text = file.text.trim();
  if (!text) throw new PokerError("poker-error", "the file is empty");
  if (body.order) text = formatRange(parseRange(text, { order: body.order } as ParseOptions));
  const known = stored().find((each) => each.folder === folder && each.name === name);
  const fields = { folder, name, text, notes: known?.notes ?? "" };
  return known && body.replace ? replaceRange(known.id, fields) : saveRange(fields);
}

function plain({ folder = "", name, text, notes = "" }: Fields) {
  return { folder, name, text, notes };
}

function rangeWithId(ranges: SavedRange[], id: string): SavedRange {
  const range = ranges.find((each) => each.id === id);
  if (range) return range;
  const detail = `'${id}' is not a saved range; look for it in the list of saved ranges`;
  throw new Refusal(404, "No such range", detail);
}

function refuseTaken(ranges: SavedRange[], { folder = "", name }: Fields): void {
  if (!ranges.some((each) => each.folder === folder && each.name === name)) return;
  const place = folder ? `the folder '${folder}'` : "the top folder";
  const detail = `${place} has a range named '${name}'; choose another name`;
  throw new Refusal(409, "Name taken", detail, "/name");
}

/** Refuse a text that is neither a range nor a chart. */
function checkReadable(text: string): void {
  located("/text", () => (isChart(text) ? readChart(text, "/text") : parseRange(text)));
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function answerOf(saved: SavedRange): Answer {
  try {
    const chart = isChart(saved.text) ? readChart(saved.text, "/text") : null;
    const range = chart ? null : parseRange(saved.text);
    const weights = chart?.played ?? range?.weights ?? new Float64Array(1326);
    const combos = totalOf(weights);
    return {
      ...saved,
      combos,
      percent: percentOf(combos),
      classes: classesOf(weights),
      actions: chart ? chartActions(chart) : [],
      warnings: chart?.warnings ?? (range ? rangeWarnings(range, "/text") : []),
      unreadable: null,
    };
  } catch (error) {
    if (!(error instanceof PokerError)) throw error;
    const nothing = { combos: 0, percent: 0, classes: {}, actions: [], warnings: [] };
    return { ...saved, ...nothing, unreadable: error.message };
  }
}

/** Return the saved ranges; damaged ones are refused, so that no save overwrites them. */
function stored(): SavedRange[] {
  const text = storedText();
  if (text === null) return [];
  try {
    const ranges: unknown = JSON.parse(text);
    if (Array.isArray(ranges) && ranges.every(isSavedRange)) return ranges;
  } catch {
    // Damaged JSON is refused like JSON of something else.
  }
  const detail =
    `the ranges that this browser keeps under '${STORE}' are damaged, and nothing is saved over` +
    " them; copy that item from the local storage in the developer tools of the browser, then" +
    " correct or remove it";
  throw new Refusal(409, "Saved ranges damaged", detail);
}

/** Return what is stored; null if nothing is, or storage is blocked. */
function storedText(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

function isSavedRange(value: unknown): value is SavedRange {
  const names = ["id", "folder", "name", "text", "notes", "created", "changed"] as const;
  const fields = Object(value) as Record<string, unknown>;
  return names.every((name) => typeof fields[name] === "string");
}

function store(ranges: SavedRange[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(ranges));
  } catch {
    const detail = "this browser has no room left for it, or keeps nothing for this page";
    throw new Refusal(507, "Not saved", detail);
  }
}
