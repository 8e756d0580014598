// Range notation: text -> the weights of the 1326 combos, one grammar for all common notations.
//
//   range  = item {("," | ";" | space) item}
//   item   = ["!"] unit [weight] | [num["%"]] "(" range ")"
//          | "[" num["%"] "]" range "[/" num["%"] "]"
//          | num ":" unit [weight]    a prefix weight in percent, for this item and those after it
//   weight = ":" 0..1 | ":" num "%" | "@" num["%"]
//   unit   = num "%" | num "%-" num "%" | a word of units.ts
//
// It is the grammar of src/runout/domain/ranges, file by file; docs/notation.md describes every
// form, and a test holds both readers equal on every text it tries.
import { refuseSummary } from "./ambiguities.ts";
import { grouped } from "./characters.ts";
import type { Items } from "./items.ts";
import { limitExceeded, NotationError } from "./notation_error.ts";
import { findNotices, type Notice } from "./notices.ts";
import { DEFAULT_ORDERING, loadOrdering } from "./orderings.ts";
import { findOverlaps, type Overlap, overlapError } from "./overlaps.ts";
import { isPlain, MAX_PASTED, rewrite } from "./paste/rewriting.ts";
import { ItemReader } from "./reader.ts";
import { NotationText } from "./tokens.ts";
import { Lexicon, type Plus } from "./units.ts";

// Every combo in a bracket of its own, with the longest weight there is, is 890,000 characters;
// 1326 combos with weights of 17 digits are 35,000.
const MAX_TEXT_LENGTH = 1_000_000;

const lexicons = new Map<Plus, Lexicon>();

function lexiconOf(plus: Plus): Lexicon {
  const lexicon = lexicons.get(plus) ?? new Lexicon(plus);
  lexicons.set(plus, lexicon);
  return lexicon;
}

/**
 * The result of reading a text. `ordering` is the name of the ordering that a percentage such as
 * `15%` used, or null; `label` is the text before the range, as in `BTN: AA`.
 */
export interface Reading {
  weights: Float64Array;
  ordering: string | null;
  overlaps: Overlap[];
  notices: Notice[];
  label: string | null;
}

export interface ReadOptions {
  plus: Plus;
  strict: boolean;
  ordering: string;
}

/** Read a range. */
export function readRange(text: string, { plus, strict, ordering }: ReadOptions): Reading {
  if (text.length > MAX_TEXT_LENGTH) {
    throw limitExceeded(
      `the range has ${grouped(text.length)} characters; ${grouped(MAX_TEXT_LENGTH)} is the limit`,
    );
  }
  // So that a wrong name is refused even where it is not used.
  if (ordering !== DEFAULT_ORDERING) loadOrdering(ordering);
  const lexicon = lexiconOf(plus);
  const { source, items } = readItems(text, lexicon, ordering);
  refuseSummary(source, items);
  const { weights, overlap } = items.comboWeights();
  const overlaps = overlap ? findOverlaps(source, items) : [];
  if (overlaps.length && strict) throw overlapError(text, overlaps);
  const notices = findNotices(source, items, weights, lexicon.names);
  const used = items.usesOrdering ? ordering : null;
  return { weights, ordering: used, overlaps, notices, label: source.source?.label ?? null };
}

/** Read a text unchanged, or rewritten where it is not plain notation. */
function readItems(
  text: string,
  lexicon: Lexicon,
  ordering: string,
): { source: NotationText; items: Items } {
  let refusal: NotationError | null = null;
  if (isPlain(text)) {
    const source = new NotationText(text);
    try {
      return { source, items: new ItemReader(source, lexicon, ordering).read() };
    } catch (error) {
      if (!(error instanceof NotationError) || text.length > MAX_PASTED) throw error;
      refusal = error;
    }
  }
  const rewritten = rewrite(text, lexicon.names);
  if (refusal !== null && rewritten.text === text) throw refusal;
  const source = new NotationText(text, rewritten);
  return { source, items: new ItemReader(source, lexicon, ordering).read() };
}
