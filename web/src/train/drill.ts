// Drills: the URL state <-> what the service takes.
import type { Drill } from "./queries";
import { DEFAULT_HANDS, listOf, readTrainUrlState, type TrainUrlState } from "./url_state";

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
    close: close === undefined ? null : Number(close),
    mixed: mixed === "yes",
    hands: hands === undefined ? DEFAULT_HANDS : Number(hands),
    seconds: seconds === undefined ? null : Number(seconds),
    seed: seed ?? newSeed(),
  };
}

/** Return the URL state that repeats a drill on a solution. */
export function urlStateOfDrill(solve: string, drill: Drill): TrainUrlState {
  return readTrainUrlState({
    solve,
    seat: drill.seat,
    node: drill.line,
    cards: drill.cards,
    streets: drill.streets?.join(","),
    hold: drill.categories?.join(","),
    textures: drill.textures?.join(","),
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
