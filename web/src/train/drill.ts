// Drills: the URL state <-> what the service takes.
import type { Drill, SessionSummary } from "./queries";
import {
  DEFAULT_HANDS,
  listOf,
  readTrainUrlState,
  sourceFields,
  type TrainSource,
  type TrainUrlState,
} from "./url_state";

/** Return the drill of a URL state; a seed that was not given is drawn. */
export function drillOf(urlState: TrainUrlState, newSeed: () => string): Drill {
  const { seat = "oop", node = "", cards = "", close, mixed, hands, seconds, seed } = urlState;
  return {
    seat,
    line: node,
    cards,
    streets: listOf(urlState.streets) as NonNullable<Drill["streets"]>,
    categories: listOf(urlState.hold) as NonNullable<Drill["categories"]>,
    textures: listOf(urlState.textures),
    flops: listOf(urlState.flops),
    spr: urlState.spr === undefined ? null : Number(urlState.spr),
    weights: (urlState.weights ?? "").split(",").filter(Boolean).map(Number),
    close: close === undefined ? null : Number(close),
    mixed: mixed === "yes",
    hands: hands === undefined ? DEFAULT_HANDS : Number(hands),
    seconds: seconds === undefined ? null : Number(seconds),
    seed: seed ?? newSeed(),
  };
}

/** Return the solutions and reports of a session, in order. */
export function sessionSources({ sources }: Pick<SessionSummary, "sources">): TrainSource[] {
  return sources.map(({ solve, report }) =>
    report === null ? { kind: "solution", id: solve ?? "" } : { kind: "report", id: report },
  );
}

/** Return the URL state that repeats a drill on solutions and reports. */
export function urlStateOfDrill(sources: readonly TrainSource[], drill: Drill): TrainUrlState {
  return readTrainUrlState({
    ...sourceFields(sources),
    weights: drill.weights?.join(","),
    seat: drill.seat,
    node: drill.line,
    cards: drill.cards,
    streets: drill.streets?.join(","),
    hold: drill.categories?.join(","),
    textures: drill.textures?.join(","),
    flops: drill.flops?.join(","),
    spr: drill.spr ?? "",
    close: drill.close ?? "",
    mixed: drill.mixed ? "yes" : "",
    hands: drill.hands,
    seconds: drill.seconds ?? "",
    seed: drill.seed,
  });
}

/** A new seed, short enough to be read out. */
export function randomSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);
}
