// Outs against ranges: the effect of every unseen card on a known hand, with card removal.
import { explainOuts, type KnownHands, nextCards, weighRange } from "./core/outs.ts";
import type { Pool } from "./core/pool.ts";
import { Calculation, type Settings } from "./equity.ts";
import { PokerError } from "./errors.ts";
import { Fraction, ZERO } from "./fraction.ts";
import { DECK_SIZE } from "./game.ts";
import { type Observers, type Progress, shown } from "./inputs.ts";
import { AHEAD, BEHIND, LEVEL, namedReason, REASONS } from "./out_reasons.ts";
import type { Figures, Outlook } from "./outs_results.ts";
import type { EquityResult, ExactPlayer, SampledPlayer } from "./results.ts";
import { questionOf, type Seat, type Spot, seatOfCards } from "./seats.ts";
import { type Card, formatCard, formatCards } from "./text/cards.ts";

const SEED = 0n; // fixed, so that sampled answers are reproducible
const ERROR_AFTER_A_CARD = 0.002; // where deals are sampled: there are up to 49 cards
const TOO_CLOSE = 3; // standard errors: closer cards are sampled as precisely as the spot itself
const BEFORE_THE_CARDS = 0.1; // approximate share of the work
const ROUNDING = 1e-12; // tolerance for sums of fractional weights

export async function rangeOuts(
  pool: Pool,
  hands: KnownHands,
  villains: readonly Seat[],
  folded: readonly Seat[],
  observers: Observers,
): Promise<Figures> {
  // Without a villain the core returns only what the hero's own cards make.
  const made = nextCards(pool.local, hands).reasons;
  const [villain] = villains;
  const hero = seatOfCards("hero", formatCards(hands.hero), hands.hero);
  const { board, dead } = hands;
  const spot = { players: [hero, ...villains], folded, board, dead };
  return villain !== undefined && villains.length === 1 && folded.length === 0
    ? againstOne(pool, hands, spot, villain, made)
    : againstSeveral(pool, hands, spot, made, observers);
}

/** Return the parts of a whole as shares, clamped to 0..1 against rounding. */
function chancesOf(won: number, level: number, whole: number) {
  const share = (part: number) => Math.min(Math.max(part / whole, 0), 1);
  return { win: share(won), tie: share(level), lose: share(whole - won - level) };
}

function againstOne(
  pool: Pool,
  hands: KnownHands,
  spot: Spot,
  villain: Seat,
  made: Uint8Array,
): Figures {
  const answer = weighRange(pool.local, hands, villain);
  if (answer === null)
    throw new PokerError(
      "no-possible-deal",
      `no possible deal: nothing is left of ${shown(villain.input)}`,
      { pointer: "/villains/0" },
    );
  const slack = answer.isWhole ? 0 : ROUNDING;
  const sums = Array.from(answer.totals, (total, card) => {
    const [won = 0, level = 0] = [answer.wins[card], answer.ties[card]];
    return { total, won, level, double: 2 * won + level };
  });
  const standings = sums.map(({ total, double }) => {
    if (!(total > 0)) return 0;
    if (Math.abs(double - total) <= slack * total) return LEVEL;
    return double > total ? AHEAD : BEHIND;
  });
  const weights = pool.local.weights(questionOf(spot), 1);
  const explained = explainOuts(pool.local, hands, [weights], made, standings);
  const units = new Array<Fraction>(REASONS.length).fill(ZERO);
  let [whole, tied] = [ZERO, ZERO];
  const cards: Outlook[] = [];
  sums.forEach(({ total, won, level, double }, card) => {
    const standing = standings[card] ?? 0;
    if (standing === 0) return;
    const code = explained.reasons[card] ?? 0;
    units[code] = (units[code] ?? ZERO).plus(Fraction.of(double));
    whole = whole.plus(Fraction.of(total));
    tied = tied.plus(Fraction.of(level));
    const figures = { ...chancesOf(won, level, total), equity: double / (2 * total) };
    const overtakes = explained.overtakes[card] ?? Number.NaN;
    cards.push(outlookOf(card, code, standing, { ...figures, standardError: null }, overtakes));
  });
  const twice = whole.times(Fraction.of(2));
  return {
    ...explained,
    cards,
    standings,
    shares: units.map((each) => each.over(twice)),
    tieAtShowdown: tied.over(whole),
    backdoors: null,
    standardError: null,
  };
}

/** Return what is told of a card; it may overtake nothing, NaN. */
function outlookOf(
  card: Card,
  code: number,
  standing: number,
  figures: Pick<Outlook, "win" | "tie" | "lose" | "equity" | "standardError">,
  overtakes: number,
): Outlook {
  return {
    card: formatCard(card),
    reason: namedReason(code).reason,
    ...figures,
    isOut: standing === AHEAD,
    isLevel: standing === LEVEL,
    overtakes: Number.isNaN(overtakes) ? null : overtakes,
    isTainted: overtakes > 0 && overtakes < 1,
  };
}

async function againstSeveral(
  pool: Pool,
  hands: KnownHands,
  dealt: Spot,
  made: Uint8Array,
  { onProgress, signal }: Observers,
): Promise<Figures> {
  const ask: Ask = (spot, settings, start, size) => {
    const report = ({ part, deals }: Progress) =>
      onProgress?.({ part: start + size * part, deals });
    const whole = { ...settings, seed: SEED, onProgress: report, signal };
    return new Calculation(pool, spot, whole).run();
  };
  const half = BEFORE_THE_CARDS / 2;
  const now = await ask(dealt, { hands: true }, 0, half);
  // The likelihood of a hand depends on all hands dealt, not on those still in play.
  const unfolded = { ...dealt, players: [...dealt.players, ...dealt.folded], folded: [] };
  const isUnfolded = dealt.folded.length === 0;
  const everyone = isUnfolded ? now : await ask(unfolded, { hands: true }, half, half);
  const held = everyone.players.flatMap(({ hands }) => (hands ? [hands.likelihood] : []));
  const chances = chanceToCome(held, hands.board.length + hands.dead.length);
  const after = await afterEachCard(dealt, ask);
  const standings = new Uint8Array(DECK_SIZE);
  for (const [card, result] of after) standings[card] = standingByEquity(result);
  const villainWeights = held.slice(1, dealt.players.length);
  const explained = explainOuts(pool.local, hands, villainWeights, made, standings);
  const shares = new Array<Fraction>(REASONS.length).fill(ZERO);
  const cards = after.map(([card, result]) => {
    const { win, tie, lose, equity, standardError } = heroOf(result);
    const code = explained.reasons[card] ?? 0;
    shares[code] = (shares[code] ?? ZERO).plus(Fraction.of((chances[card] ?? 0) * equity));
    const figures = { win, tie, lose, equity, standardError };
    return outlookOf(card, code, standings[card] ?? 0, figures, Number.NaN);
  });
  const heroNow = heroOf(now);
  const whole = "fraction" in heroNow ? heroNow.fraction : Fraction.of(heroNow.equity);
  return {
    ...explained,
    cards,
    standings,
    shares: scaledTo(whole, shares),
    tieAtShowdown: Fraction.of(heroNow.tie),
    backdoors: null,
    standardError: heroNow.standardError,
  };
}

function heroOf({ players: [hero] }: EquityResult): ExactPlayer | SampledPlayer {
  if (hero === undefined) throw new Error("a result has players");
  return hero;
}

/** Asks for equities as a part of the work. */
type Ask = (spot: Spot, settings: Settings, start: number, size: number) => Promise<EquityResult>;

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
      after.push([card, await ask(withCard(card), { autoError: ERROR_AFTER_A_CARD }, start, size)]);
    } catch (error) {
      // A player is certain to hold this card.
      if (!(error instanceof PokerError && error.code === "no-possible-deal")) throw error;
    }
  }
  const close = after.filter(([, result]) => isTooClose(result));
  for (const [number, entry] of close.entries()) {
    const start = 0.9 + (0.1 * number) / close.length;
    entry[1] = await ask(withCard(entry[0]), {}, start, 0.1 / close.length);
  }
  return after;
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
