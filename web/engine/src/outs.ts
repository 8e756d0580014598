// Outs: the cards that help a hand, why, and their share of the equity.
//
// On the turn an out is a river card that wins at showdown; on the flop it is a turn card after which
// the hero is ahead, beside the exact equity over turn and river. Against a range an out is a card
// after which the hero's equity exceeds every villain's. Each out has the reason why it helps.
import type { KnownHands } from "./core/core.ts";
import type { Pool } from "./core/pool.ts";
import type { Progress } from "./equity.ts";
import { PokerError } from "./errors.ts";
import { Fraction, ZERO } from "./fraction.ts";
import { DECK_SIZE, POT_UNITS } from "./game.ts";
import {
  type CardPlace,
  type Cards,
  readCards,
  refuseConflicts,
  refuseUnknownMembers,
  refuseWrongObservers,
  shown,
} from "./inputs.ts";
import { AHEAD, LEVEL, REASONS, type Reason, reasonName } from "./out_reasons.ts";
import { type RangeOuts, rangeOuts } from "./range_outs.ts";
import { percent, roundedShare } from "./rounding.ts";
import { type Holding, readDead, readSeats, refuseShortDeck, type Seat } from "./seats.ts";
import { boardInOrder, type Card, formatCard, formatCards } from "./text/cards.ts";
import type { RangeWarning } from "./text/range.ts";

const MAX_VILLAINS = 22;

/** A card that helps the hero, and why. */
export interface Out {
  readonly card: string;
  readonly reason: Reason;
  /** The reason as text: `Better Two Pair`. */
  readonly name: string;
}

/** The effect of one unseen card against ranges. */
export interface Outlook {
  readonly card: string;
  readonly reason: Reason;
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly equity: number;
  readonly isOut: boolean;
  readonly isLevel: boolean;
  /** The part of a single villain's hands not beaten now that the card beats; null without any. */
  readonly overtakes: number | null;
  readonly standardError: number | null;
  /** Whether the card wins against a part of the range only. */
  readonly isTainted: boolean;
}

/** Why outs are not shown. */
export interface Suppression {
  readonly reason: string;
  readonly baselineWin: number;
  readonly baselineTie: number;
}

/** Pairs of cards, no direct out among them, that together win. */
export interface Backdoor {
  readonly reason: Reason;
  readonly name: string;
  readonly pairs: readonly string[];
  readonly equity: Fraction;
}

/** The effect of every unseen card, and derived figures. */
export interface Outs {
  readonly hero: string;
  readonly villains: readonly string[];
  readonly board: string;
  readonly street: "flop" | "turn";
  /** Whether the hero's hand is the best now; false when level. */
  readonly heroAheadNow: boolean;
  readonly suppressed: Suppression | null;
  /** Cards that win, and that tie, by rank and then c d h s; none where they are suppressed. */
  readonly winOuts: readonly Out[];
  readonly tieOuts: readonly Out[];
  /** How many of the next cards are outs, leave the hero level, and behind, shown or not. */
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly total: number;
  /** Their shares to four decimals. */
  readonly baselineWin: number;
  readonly baselineTie: number;
  readonly baselineLose: number;
  /** The hero's share of the pot by showdown. */
  readonly equity: Fraction;
  /** Where deals were sampled. */
  readonly standardError: number | null;
  /** The equity by reason; the sum is the equity. */
  readonly byReason: readonly { reason: Reason; name: string; equity: Fraction }[];
  /** Every card, against ranges. */
  readonly cards: readonly Outlook[];
  /** On a flop against known hands, unless suppressed. */
  readonly backdoorOuts: readonly Backdoor[] | null;
  readonly ordering: string | null;
  readonly warnings: readonly RangeWarning[];
}

export interface OutsOptions {
  /** Two known cards. */
  hero: Cards;
  /** One hand or range, or a list of them. */
  villains: Holding | readonly Holding[];
  /** A flop or turn. */
  board: Cards;
  dead?: Cards;
  folded?: readonly Holding[];
  /** False shows outs that the rules would hide. */
  suppress?: boolean;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

const OPTIONS: readonly (keyof OutsOptions)[] = [
  "hero",
  "villains",
  "board",
  "dead",
  "folded",
  "suppress",
  "onProgress",
  "signal",
];

/** A checked spot. */
interface OutsSpot {
  hero: Card[];
  villains: Seat[];
  board: Card[];
  dead: Card[];
  folded: Seat[];
}

export async function outs(pool: Pool, options: OutsOptions): Promise<Outs> {
  refuseUnknownMembers(options, OPTIONS, "outs");
  refuseWrongObservers(options);
  const spot = readOutsSpot(options);
  options.signal?.throwIfAborted();
  // Of folded hands other than ranges only known cards matter: an unknown card may be any.
  const gone = [...spot.dead, ...spot.folded.flatMap((seat) => seat.known)];
  const folded = spot.folded.filter((seat) => seat.weights !== null);
  const isKnown = folded.length === 0 && spot.villains.every((seat) => seat.known.length === 2);
  const hands: KnownHands = {
    hero: spot.hero,
    villains: isKnown ? spot.villains.flatMap((seat) => seat.known) : [],
    board: spot.board,
    dead: gone,
  };
  const figures = isKnown
    ? againstHands(pool, hands)
    : await againstRanges(pool, hands, spot, folded, options);
  return assemble(spot, folded, figures, options.suppress !== false);
}

/** What a result is made of. */
interface Figures {
  standings: Uint8Array;
  reasons: Uint8Array;
  standingNow: number;
  /** By reason code, what each brings of the pot. */
  shares: readonly Fraction[];
  backdoors: Backdoor[] | null;
  /** The chance to share the pot; null on a turn against known hands. */
  tieAtShowdown: Fraction | null;
  outlooks: readonly Outlook[];
  standardError: number | null;
}

// --- reading ---

function readOutsSpot(options: OutsOptions): OutsSpot {
  const hero = readCards(options.hero, "hero", "/hero");
  if (hero.length !== 2)
    throw new PokerError("wrong-card-count", "Hero must have exactly 2 cards (e.g., 'Ah Kh')", {
      pointer: "/hero",
    });
  const listed = villainList(options.villains);
  const villains = readSeats(listed, "villain", "/villains", listed.length > 1);
  const board = readCards(options.board, "board", "/board");
  if (board.length !== 3 && board.length !== 4)
    throw new PokerError(
      "wrong-card-count",
      "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c'), or 3 (flop)",
      { pointer: "/board" },
    );
  const folded = readSeats(options.folded ?? [], "folded hand", "/folded");
  const spot = { hero, villains, board: boardInOrder(board), dead: readDead(options.dead), folded };
  refuseConflicts(placesOf(spot));
  refuseShortDeck(2 + 2 * villains.length + 2 * folded.length + 5 + spot.dead.length);
  return spot;
}

/** Return the list of villains; a single one need not be in a list. */
function villainList(villains: unknown): unknown[] {
  if (typeof villains === "string" || villains instanceof Float64Array) return [villains];
  if (villains instanceof Uint8Array) return [villains];
  if (typeof villains === "object" && villains !== null && "weights" in villains) return [villains];
  if (!Array.isArray(villains))
    throw new PokerError(
      "poker-error",
      `${shown(villains)} is not a villain; give a hand, a range, or a list of them`,
      { pointer: "/villains" },
    );
  if (villains.length > 0 && villains.every((each) => typeof each === "number")) return [villains];
  if (villains.length < 1 || villains.length > MAX_VILLAINS)
    throw new PokerError(
      "poker-error",
      `${villains.length} villains; outs are against 1 to ${MAX_VILLAINS}`,
      { pointer: "/villains" },
    );
  return villains;
}

function placesOf(spot: OutsSpot): CardPlace[] {
  const isAlone = spot.villains.length === 1;
  return [
    { pointer: "/hero", phrase: "in the hero's hand", ids: spot.hero },
    ...spot.villains.map((seat, number) => ({
      pointer: `/villains/${number}`,
      phrase: isAlone ? "in the villain's hand" : `in the hand of ${seat.name}`,
      ids: seat.known,
    })),
    { pointer: "/board", phrase: "on the board", ids: spot.board },
    { pointer: "/dead", phrase: "among the dead cards", ids: spot.dead },
    ...spot.folded.map((seat, number) => ({
      pointer: `/folded/${number}`,
      phrase: `in ${seat.name}`,
      ids: seat.known,
    })),
  ];
}

// --- known hands ---

function againstHands(pool: Pool, hands: KnownHands): Figures {
  const after = pool.local.nextCards(hands);
  const { standings, reasons, standingNow } = after;
  const base = { standings, reasons, standingNow, outlooks: [], standardError: null };
  if (hands.board.length === 4) {
    const cards = standings.filter((standing) => standing !== 0).length;
    const whole = POT_UNITS * BigInt(cards);
    const shares = after.unitsByReason.map((units) => new Fraction(units, whole));
    return { ...base, shares, backdoors: null, tieAtShowdown: null };
  }
  return { ...base, ...flopShares(pool.local.flopRunouts(hands), standings) };
}

/** Return the pot by reason over turn and river, the pairs that win without an out, and ties. */
function flopShares(runouts: Uint8Array, standings: Uint8Array) {
  const units = new Array<bigint>(REASONS.length).fill(0n);
  const pairs = new Map<number, string[]>();
  const count = BigInt(runouts.length / 5);
  let ties = 0n;
  for (let at = 0; at < runouts.length; at += 5) {
    const [first = 0, second = 0, standing = 0, reason = 0, winners = 1] = runouts.subarray(
      at,
      at + 5,
    );
    if (standing < LEVEL) continue;
    units[reason] = (units[reason] ?? 0n) + POT_UNITS / BigInt(winners);
    if (standing === LEVEL) ties += 1n;
    const isDirect = standings[first] === AHEAD || standings[second] === AHEAD;
    if (standing !== AHEAD || isDirect) continue;
    const group = pairs.get(reason) ?? [];
    group.push(formatCards([first, second]));
    pairs.set(reason, group);
  }
  const groups = [...pairs].sort(([, first], [, second]) => second.length - first.length);
  return {
    shares: units.map((share) => new Fraction(share, POT_UNITS * count)),
    backdoors: groups.map(([code, cards]) => ({
      reason: reasonOf(code),
      name: reasonName(code),
      pairs: cards,
      equity: new Fraction(BigInt(cards.length), count),
    })),
    tieAtShowdown: new Fraction(ties, count),
  };
}

function reasonOf(code: number): Reason {
  return REASONS[code] ?? "no_change";
}

// --- ranges ---

async function againstRanges(
  pool: Pool,
  hands: KnownHands,
  spot: OutsSpot,
  folded: Seat[],
  options: OutsOptions,
): Promise<Figures> {
  const result: RangeOuts = await rangeOuts(pool, hands, spot.villains, folded, options);
  const outlooks = result.cards.map((each): Outlook => {
    const standing = result.standings[each.card];
    const overtakes = each.overtakes;
    return {
      card: formatCard(each.card),
      reason: reasonOf(result.reasons[each.card] ?? 0),
      win: each.win,
      tie: each.tie,
      lose: each.lose,
      equity: each.equity,
      isOut: standing === AHEAD,
      isLevel: standing === LEVEL,
      overtakes,
      standardError: each.standardError,
      isTainted: overtakes !== null && overtakes > 0 && overtakes < 1,
    };
  });
  const { standings, reasons, standingNow, shares, tie, standardError } = result;
  return {
    standings,
    reasons,
    standingNow,
    shares,
    backdoors: null,
    tieAtShowdown: tie,
    outlooks,
    standardError,
  };
}

// --- results ---

function assemble(spot: OutsSpot, folded: Seat[], figures: Figures, suppress: boolean): Outs {
  const { standings, shares } = figures;
  const count = (standing: number) => standings.filter((each) => each === standing).length;
  const [lose, tie, win] = [count(1), count(LEVEL), count(AHEAD)];
  const total = win + tie + lose;
  const equity = shares.reduce((sum, share) => sum.plus(share), ZERO);
  const heroAheadNow = figures.standingNow === AHEAD;
  const baseline = (cards: number) => roundedShare(cards, total, 4);
  const street = spot.board.length === 3 ? "flop" : "turn";
  const reason = suppress
    ? suppressionOf(figures, { win, tie, total, equity, heroAheadNow, street })
    : null;
  const standing = (wanted: number): Out[] =>
    reason !== null
      ? []
      : Array.from({ length: DECK_SIZE }, (_, card) => card)
          .filter((card) => standings[card] === wanted)
          .map((card) => {
            const code = figures.reasons[card] ?? 0;
            return { card: formatCard(card), reason: reasonOf(code), name: reasonName(code) };
          });
  const everyone = [...spot.villains, ...folded];
  return {
    hero: formatCards(spot.hero),
    villains: spot.villains.map((seat) => seat.input),
    board: formatCards(spot.board),
    street,
    heroAheadNow,
    suppressed:
      reason === null ? null : { reason, baselineWin: baseline(win), baselineTie: baseline(tie) },
    winOuts: standing(AHEAD),
    tieOuts: standing(LEVEL),
    win,
    tie,
    lose,
    total,
    baselineWin: baseline(win),
    baselineTie: baseline(tie),
    baselineLose: baseline(lose),
    equity,
    standardError: figures.standardError,
    byReason: shares.flatMap((share, code) =>
      share.numerator === 0n
        ? []
        : [{ reason: reasonOf(code), name: reasonName(code), equity: share }],
    ),
    cards: figures.outlooks,
    backdoorOuts: reason === null ? figures.backdoors : null,
    ordering: everyone.find((seat) => seat.ordering)?.ordering ?? null,
    warnings: [...spot.villains, ...spot.folded].flatMap((seat) => seat.warnings),
  };
}

interface Counts {
  win: number;
  tie: number;
  total: number;
  equity: Fraction;
  heroAheadNow: boolean;
  street: "flop" | "turn";
}

/** Return why outs are not shown: by shares of cards, because most deals tie, or ahead now. */
function suppressionOf(figures: Figures, counts: Counts): string | null {
  const { win, tie, total, equity, heroAheadNow } = counts;
  const tiesOften = 2 * tie >= total;
  const { tieAtShowdown } = figures;
  const tiesAtShowdown =
    tieAtShowdown !== null && 2n * tieAtShowdown.numerator >= tieAtShowdown.denominator;
  const share = (cards: number) => percent(new Fraction(BigInt(cards), BigInt(total)));
  const next = counts.street === "turn" ? "river" : "turn";
  const after = (cards: number) =>
    `after ${cards} of ${total} ${next} cards${tie > cards ? `, level after ${tie}` : ""}` +
    ` (equity ${percent(equity)} %)`;
  if (tiesOften || tiesAtShowdown) {
    const why = "showing outs would be misleading in symmetric situations";
    if (tieAtShowdown === null) return `High tie probability (${share(tie)}%): ${why}`;
    if (!tiesOften) return `High tie probability (${percent(tieAtShowdown)}%): ${why}`;
    return `Level ${after(tie)}: ${why}`;
  }
  const winsOften = 100 * win >= 45 * total;
  if (!winsOften && !heroAheadNow) return null;
  const why = "outs are less meaningful";
  if (tieAtShowdown === null && winsOften && heroAheadNow)
    return `Already winning/ahead (${share(win)}% win): ${why}`;
  const favourite = figures.outlooks.length > 0 ? "the favourite" : "ahead";
  const standing = heroAheadNow
    ? `Already ahead, and${favourite === "ahead" ? "" : ` ${favourite}`}`
    : `${favourite.charAt(0).toUpperCase()}${favourite.slice(1)}`;
  return `${standing} ${after(win)}: ${why}`;
}
