// Drills: the URL state <-> what the service takes.
import { readFlopUrlState } from "../reports/flop/url_state";
import { readReportUrlState } from "../reports/url_state";
import { readSolutionUrlState } from "../solutions/url_state";
import type { Decision, Drill, SessionSummary } from "./queries";
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

type Place = Pick<Decision, "line" | "cards" | "hand" | "street" | "board" | "spr">;

/** A solution or a report as sessions and mistakes name it. */
export interface NamedSource {
  solve: string | null;
  report: string | null;
  name: string;
}

/** Return the props of a link to a place in a solution or a report. */
export function nodeLink({ kind, id }: TrainSource, place: Record<string, string>) {
  return kind === "report"
    ? ({ to: "/reports/$id", params: { id }, search: readReportUrlState(place) } as const)
    : ({ to: "/solutions/$id", params: { id }, search: readSolutionUrlState(place) } as const);
}

/**
 * Return the props of a link to the node of a decision, filtered by the hand; null where there is
 * none. A report has the flop street alone: later decisions link to it with their flop picked.
 */
export function decisionLink({ solve, report }: NamedSource, place: Place) {
  const { line: node, cards, hand: filter, street, board } = place;
  if (!isStored(solve ?? report ?? "")) return null;
  if (solve !== null) return nodeLink({ kind: "solution", id: solve }, { node, cards, filter });
  const [id, flop, spr] = [report ?? "", board.slice(0, 6), String(place.spr ?? "")];
  if (street !== "flop") return nodeLink({ kind: "report", id }, { flop, spr });
  return {
    to: "/reports/$id/flops/$flop",
    params: { id, flop },
    search: readFlopUrlState({ node, spr, filter }),
  } as const;
}

/** Whether a solution or report is in the store, and not a file of the command line. */
function isStored(source: string): boolean {
  return /^[0-9a-f]{16}$/.test(source);
}
