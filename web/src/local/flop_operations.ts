// Flops by traits, and the equity of two ranges on them, computed by the engine in workers.
import { PokerError } from "engine/errors.js";
import { located } from "engine/inputs.js";
import { parseRange } from "engine/text/index.js";
import type { Schemas } from "../api/client";
import { type FlopEntry, flopTable, TRAITS, type Trait, traitOf } from "./flop_list";
import { Survey } from "./flop_survey";
import { overlapNotes, rangeWarnings } from "./range_answers";

type Filter = Partial<Record<Trait, readonly (string | number)[]>>;

const TRAIT_NAMES = Object.keys(TRAITS) as Trait[];

/** Return the traits of a filter that a flop does not have. */
function lacks(flop: FlopEntry, filter: Filter): Trait[] {
  return TRAIT_NAMES.filter((trait) => {
    const allowed = filter[trait] ?? [];
    return allowed.length > 0 && !allowed.map(String).includes(traitOf(flop, trait));
  });
}

/** Return the flops with the traits of a query. */
export async function flopList(query: URLSearchParams): Promise<Schemas["FlopList"]> {
  const filter = Object.fromEntries(TRAIT_NAMES.map((trait) => [trait, query.getAll(trait)]));
  const all = await flopTable();
  const facets = facetsOf(all, filter);
  const flops = all.filter((flop) => lacks(flop, filter).length === 0);
  const weight = flops.reduce((sum, each) => sum + each.weight, 0);
  return { count: flops.length, weight, facets, flops };
}

function facetsOf(all: readonly FlopEntry[], filter: Filter): Schemas["FlopFacets"] {
  const facets = Object.fromEntries(
    TRAIT_NAMES.map((trait) => [
      trait,
      Object.fromEntries(TRAITS[trait].map((value) => [value, { count: 0, weight: 0 }])),
    ]),
  );
  for (const flop of all) {
    const missing = lacks(flop, filter);
    for (const trait of TRAIT_NAMES) {
      const isCounted = missing.length === 0 || (missing.length === 1 && missing[0] === trait);
      const tally = facets[trait]?.[traitOf(flop, trait)];
      if (!isCounted || tally === undefined) continue;
      tally.count += 1;
      tally.weight += flop.weight;
    }
  }
  return facets as unknown as Schemas["FlopFacets"];
}

/** Answer with the records of a survey, a line each, as they are computed. */
export async function streamSurvey(
  body: Schemas["FlopsSurveyRequest"],
  signal: AbortSignal,
): Promise<Response> {
  const ranges = body.ranges.map((text, at) => located(`/ranges/${at}`, () => parseRange(text)));
  const [first, second] = ranges;
  const flops = (await flopTable()).filter((flop) => lacks(flop, body.only ?? {}).length === 0);
  if (!first || !second || flops.length === 0) {
    const message = "no flop has all of these traits; leave one out";
    throw new PokerError("poker-error", message, { pointer: "/only" });
  }
  for (const [at, range] of ranges.entries()) {
    if (range.weights.some((weight) => weight > 0)) continue;
    const message = `range ${at + 1} holds no hand; give one that does`;
    throw new PokerError("no-possible-deal", message, { pointer: `/ranges/${at}` });
  }
  const survey = new Survey([first.weights, second.weights], flops);
  const notes = {
    overlaps: ranges.flatMap((range, at) => overlapNotes(range, `/ranges/${at}`)),
    warnings: ranges.flatMap((range, at) => rangeWarnings(range, `/ranges/${at}`)),
  };
  const encoder = new TextEncoder();
  const lines = survey.records(notes, signal);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(stream, { headers: { "content-type": "application/x-ndjson" } });
}
