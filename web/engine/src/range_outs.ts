// Outs against ranges: the effect of every unseen card on a known hand, with card removal.
import type { KnownHands } from "./core/core.ts";
import type { Pool } from "./core/pool.ts";
import { equityOfSpot, type Progress, type Settings } from "./equity.ts";
import { PokerError } from "./errors.ts";
import { Fraction, ZERO } from "./fraction.ts";
import { DECK_SIZE, DEFAULT_ERROR } from "./game.ts";
import { shown } from "./inputs.ts";
import { AHEAD, BEHIND, LEVEL, REASONS } from "./out_reasons.ts";
import type { EquityResult } from "./results.ts";
import { questionOf, type Seat, type Spot } from "./seats.ts";
import { type Card, formatCards } from "./text/cards.ts";

const SEED = 0n; // fixed, so that sampled answers are reproducible
const ERROR_AFTER_A_CARD = 0.002; // where deals are sampled: there are up to 49 cards
const TOO_CLOSE = 3; // standard errors: closer cards are sampled as precisely as the spot itself
const BEFORE_THE_CARDS = 0.1; // approximate share of the work
const ROUNDING = 1e-12; // tolerance for sums of fractional weights

/** A card's figures. */
export interface CardFigures {
  card: Card;
  win: number;
  tie: number;
  lose: number;
  equity: number;
  overtakes: number | null;
  standardError: number | null;
}

/** Every next card, the hero's standing now, and the pot by reason. */
export interface RangeOuts {
  cards: CardFigures[];
  standings: Uint8Array;
  reasons: Uint8Array;
  standingNow: number;
  shares: Fraction[];
  /** The chance to tie at showdown. */
  tie: Fraction;
  standardError: number | null;
}

interface Observers {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

export async function rangeOuts(
  pool: Pool,
  hands: KnownHands,
  villains: readonly Seat[],
  folded: readonly Seat[],
  observers: Observers,
): Promise<RangeOuts> {
  // Without a villain the core returns only what the hero's own cards make.
  const made = pool.local.nextCards(hands).reasons;
  const [villain] = villains;
  return villain !== undefined && villains.length === 1 && folded.length === 0
    ? againstOne(pool, hands, villain, made)
    : againstSeveral(pool, hands, villains, folded, made, observers);
}

function againstOne(pool: Pool, hands: KnownHands, villain: Seat, made: Uint8Array): RangeOuts {
  const { local } = pool;
  const weights = local.weighRange(hands, villain);
  if (weights === null)
    throw new PokerError(
      "no-possible-deal",
      `no possible deal: nothing is left of ${shown(villain.input)}`,
      { pointer: "/villains/0" },
    );
  const { wins, ties, totals, isWhole } = weights;
  const at = (values: Float64Array, card: number) => values[card] ?? 0;
  const slack = isWhole ? 0 : ROUNDING;
  const standings = Uint8Array.from({ length: DECK_SIZE }, (_, card) => {
    const total = at(totals, card);
    const double = 2 * at(wins, card) + at(ties, card);
    if (!(total > 0)) return 0;
    if (Math.abs(double - total) <= slack * total) return LEVEL;
    return double > total ? AHEAD : BEHIND;
  });
  const spot = spotOf(hands, [villain], []);
  const villainWeights = local.weights(questionOf(spot), 1);
  const explained = local.explainOuts(hands, [villainWeights], made, standings);
  const units = new Array<Fraction>(REASONS.length).fill(ZERO);
  let [whole, tied] = [ZERO, ZERO];
  const cards: CardFigures[] = [];
  standings.forEach((standing, card) => {
    if (standing === 0) return;
    const [won, level, total] = [at(wins, card), at(ties, card), at(totals, card)];
    const double = 2 * won + level;
    const code = explained.reasons[card] ?? 0;
    units[code] = (units[code] ?? ZERO).plus(Fraction.of(double));
    whole = whole.plus(Fraction.of(total));
    tied = tied.plus(Fraction.of(level));
    const overtakes = at(explained.overtakes, card);
    cards.push({
      card,
      win: share(won, total),
      tie: share(level, total),
      lose: share(total - won - level, total),
      equity: double / (2 * total),
      overtakes: Number.isNaN(overtakes) ? null : overtakes,
      standardError: null,
    });
  });
  const twice = whole.times(Fraction.of(2));
  return {
    cards,
    standings,
    reasons: explained.reasons,
    standingNow: explained.standingNow,
    shares: units.map((each) => each.over(twice)),
    tie: tied.over(whole),
    standardError: null,
  };
}

/** Return a part as a share, clamped to 0..1 against rounding. */
function share(part: number, whole: number): number {
  return Math.min(Math.max(part / whole, 0), 1);
}

function spotOf(hands: KnownHands, villains: readonly Seat[], folded: readonly Seat[]): Spot {
  const hero: Seat = {
    name: "hero",
    input: formatCards(hands.hero),
    known: hands.hero,
    weights: null,
    ordering: null,
    warnings: [],
  };
  return { players: [hero, ...villains], folded, board: hands.board, dead: hands.dead };
}

async function againstSeveral(
  pool: Pool,
  hands: KnownHands,
  villains: readonly Seat[],
  folded: readonly Seat[],
  made: Uint8Array,
  observers: Observers,
): Promise<RangeOuts> {
  const dealt = spotOf(hands, villains, folded);
  const ask = (spot: Spot, hands: boolean, autoError: number, start: number, size: number) =>
    equityOfSpot(pool, spot, settingsOf(hands, autoError, observers, start, size));
  const half = BEFORE_THE_CARDS / 2;
  const now = await ask(dealt, true, DEFAULT_ERROR, 0, half);
  // The likelihood of a hand depends on all hands dealt, not on those still in play.
  const unfolded = { ...dealt, players: [...dealt.players, ...folded], folded: [] };
  const everyone = folded.length > 0 ? await ask(unfolded, true, DEFAULT_ERROR, half, half) : now;
  const held = everyone.players.flatMap(({ hands }) => (hands ? [hands.likelihood] : []));
  const chances = chanceToCome(held, hands.board.length + hands.dead.length);
  const after = await afterEachCard(dealt, ask);
  const standings = new Uint8Array(DECK_SIZE);
  for (const [card, result] of after) standings[card] = standingByEquity(result);
  const villainWeights = held.slice(1, dealt.players.length);
  const explained = pool.local.explainOuts(hands, villainWeights, made, standings);
  const shares = new Array<Fraction>(REASONS.length).fill(ZERO);
  const cards = after.map(([card, result]): CardFigures => {
    const [mine] = result.players;
    if (mine === undefined) throw new Error("a result has players");
    const { win, tie, lose, equity, standardError } = mine;
    const code = explained.reasons[card] ?? 0;
    shares[code] = (shares[code] ?? ZERO).plus(Fraction.of((chances[card] ?? 0) * equity));
    return { card, win, tie, lose, equity, overtakes: null, standardError };
  });
  const [heroNow] = now.players;
  if (heroNow === undefined) throw new Error("a result has players");
  const whole = "fraction" in heroNow ? heroNow.fraction : Fraction.of(heroNow.equity);
  return {
    cards,
    standings,
    reasons: explained.reasons,
    standingNow: explained.standingNow,
    shares: scaledTo(whole, shares),
    tie: Fraction.of(heroNow.tie),
    standardError: heroNow.standardError,
  };
}

type Ask = (
  spot: Spot,
  hands: boolean,
  autoError: number,
  start: number,
  size: number,
) => Promise<EquityResult>;

/** Return the equities after each card that may come; close ones are sampled more precisely. */
async function afterEachCard(dealt: Spot, ask: Ask): Promise<[Card, EquityResult][]> {
  const seen = new Set([
    ...dealt.board,
    ...dealt.dead,
    ...[...dealt.players, ...dealt.folded].flatMap((seat) => seat.known),
  ]);
  const coming = Array.from({ length: DECK_SIZE }, (_, card) => card).filter(
    (card) => !seen.has(card),
  );
  const withCard = (card: Card) => ({ ...dealt, board: [...dealt.board, card] });
  const after: [Card, EquityResult][] = [];
  const size = (0.9 - BEFORE_THE_CARDS) / coming.length;
  for (const [number, card] of coming.entries()) {
    const start = BEFORE_THE_CARDS + number * size;
    try {
      after.push([card, await ask(withCard(card), false, ERROR_AFTER_A_CARD, start, size)]);
    } catch (error) {
      // A player is certain to hold this card.
      if (!(error instanceof PokerError && error.code === "no-possible-deal")) throw error;
    }
  }
  const close = after.filter(([, result]) => isTooClose(result));
  for (const [number, entry] of close.entries()) {
    const start = 0.9 + (0.1 * number) / close.length;
    entry[1] = await ask(withCard(entry[0]), false, DEFAULT_ERROR, start, 0.1 / close.length);
  }
  return after;
}

function settingsOf(
  hands: boolean,
  autoError: number,
  { onProgress, signal }: Observers,
  start: number,
  size: number,
): Settings {
  return {
    method: "auto",
    samples: null,
    targetError: null,
    seed: SEED,
    autoError,
    hands,
    onProgress: ({ part, deals }) => onProgress?.({ part: start + size * part, deals }),
    signal: signal ?? null,
  };
}

/** Return how the hero's equity compares with the best of the villains'. */
function standingByEquity(result: EquityResult): number {
  const [mine = 0, ...theirs] = result.players.map((player) => player.equity);
  const best = Math.max(...theirs);
  const rounding = result.method === "exact" && result.rounded ? ROUNDING : 0;
  if (Math.abs(mine - best) <= rounding) return LEVEL;
  return mine > best ? AHEAD : BEHIND;
}

/** Whether sampling leaves undecided if the hero's equity exceeds every villain's. */
function isTooClose(result: EquityResult): boolean {
  if (result.method === "exact") return false;
  const [mine, ...theirs] = result.players;
  if (mine === undefined) return false;
  const best = theirs.reduce((first, other) => (other.equity > first.equity ? other : first));
  const errors = mine.standardError + best.standardError;
  return Math.abs(mine.equity - best.equity) < TOO_CLOSE * errors;
}

/** Return shares by reason, scaled to sum to the whole despite rounding and sampling. */
function scaledTo(whole: Fraction, shares: readonly Fraction[]): Fraction[] {
  const total = shares.reduce((sum, each) => sum.plus(each), ZERO);
  return shares.map((each) => (each.numerator === 0n ? each : whole.times(each).over(total)));
}

/** Return the probability of each card to come next, given the hands that may hold it. */
function chanceToCome(likelihoods: readonly Float64Array[], seen: number): Float64Array {
  const held = new Float64Array(DECK_SIZE);
  for (const likelihood of likelihoods) {
    // Lower and higher cards are summed apart, as numpy's bincount does.
    const [low, high] = [new Float64Array(DECK_SIZE), new Float64Array(DECK_SIZE)];
    let combo = 0;
    for (let first = 0; first < DECK_SIZE; first++)
      for (let second = first + 1; second < DECK_SIZE; second++) {
        const weight = likelihood[combo++] ?? 0;
        low[first] = (low[first] ?? 0) + weight;
        high[second] = (high[second] ?? 0) + weight;
      }
    for (let card = 0; card < DECK_SIZE; card++)
      held[card] = (held[card] ?? 0) + ((low[card] ?? 0) + (high[card] ?? 0));
  }
  const left = DECK_SIZE - seen - 2 * likelihoods.length;
  return held.map((each) => (1 - each) / left);
}
