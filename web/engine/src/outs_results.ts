// Results of outs: every next card, its effect, derived figures, and when outs are suppressed.
import { Fraction, ZERO } from "./fraction.ts";
import { AHEAD, BEHIND, LEVEL, namedReason, type Reason } from "./out_reasons.ts";
import { percent, roundedShare } from "./rounding.ts";
import type { Seat } from "./seats.ts";
import { type Card, formatCard, formatCards } from "./text/cards.ts";
import type { RangeWarning } from "./text/range.ts";

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

/** A checked spot. */
export interface OutsSpot {
  hero: Card[];
  villains: Seat[];
  board: Card[];
  dead: Card[];
  folded: Seat[];
}

/** What a result is made of; standings and reasons are the core's codes by card. */
export interface Figures {
  standings: ArrayLike<number>;
  reasons: ArrayLike<number>;
  standingNow: number;
  /** By reason code, what each brings of the pot. */
  shares: readonly Fraction[];
  /** On a flop against known hands. */
  backdoors: readonly Backdoor[] | null;
  /** The chance to share the pot; null on a turn against known hands. */
  tieAtShowdown: Fraction | null;
  /** Every card, against ranges. */
  cards: readonly Outlook[];
  standardError: number | null;
}

export function outsOf(spot: OutsSpot, figures: Figures, suppress: boolean): Outs {
  const { standings, reasons, shares } = figures;
  const cardsOf = (standing: number) =>
    Array.from(standings, (_, card) => card).filter((card) => standings[card] === standing);
  const [lost, level, won] = [cardsOf(BEHIND), cardsOf(LEVEL), cardsOf(AHEAD)];
  const [win, tie, lose] = [won.length, level.length, lost.length];
  const total = win + tie + lose;
  const equity = shares.reduce((sum, share) => sum.plus(share), ZERO);
  const heroAheadNow = figures.standingNow === AHEAD;
  const street = spot.board.length === 3 ? "flop" : "turn";
  const counts = { street, heroAheadNow, win, tie, lose, total, equity } as const;
  const reason = suppress ? suppressionOf(figures, counts) : null;
  const outsAmong = (cards: Card[]): Out[] =>
    reason !== null
      ? []
      : cards.map((card) => ({ card: formatCard(card), ...namedReason(reasons[card] ?? 0) }));
  const baselineWin = roundedShare(win, total, 4);
  const baselineTie = roundedShare(tie, total, 4);
  const ranges = [...spot.villains, ...spot.folded];
  return {
    hero: formatCards(spot.hero),
    villains: spot.villains.map((seat) => seat.input),
    board: formatCards(spot.board),
    ...counts,
    suppressed: reason === null ? null : { reason, baselineWin, baselineTie },
    winOuts: outsAmong(won),
    tieOuts: outsAmong(level),
    baselineWin,
    baselineTie,
    baselineLose: roundedShare(lose, total, 4),
    standardError: figures.standardError,
    byReason: shares
      .map((share, code) => ({ ...namedReason(code), equity: share }))
      .filter((each) => each.equity.numerator !== 0n),
    cards: figures.cards,
    backdoorOuts: reason === null ? figures.backdoors : null,
    ordering: ranges.find((seat) => seat.ordering)?.ordering ?? null,
    warnings: ranges.flatMap((seat) => seat.warnings),
  };
}

type Counts = Pick<Outs, "win" | "tie" | "total" | "equity" | "heroAheadNow" | "street">;

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
  const favourite = figures.cards.length > 0 ? "the favourite" : "ahead";
  const standing = heroAheadNow
    ? `Already ahead, and${favourite === "ahead" ? "" : ` ${favourite}`}`
    : `${favourite.charAt(0).toUpperCase()}${favourite.slice(1)}`;
  return `${standing} ${after(win)}: ${why}`;
}
