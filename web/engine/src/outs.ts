// Outs: the cards that help a hand, why, and their share of the equity.
//
// On the turn an out is a river card that wins at showdown; on the flop it is a turn card after which
// the hero is ahead, beside the exact equity over turn and river. Against a range an out is a card
// after which the hero's equity exceeds every villain's. Each out has the reason why it helps.
import { flopRunouts, type KnownHands, nextCards } from "./core/outs.ts";
import type { Pool } from "./core/pool.ts";
import { PokerError } from "./errors.ts";
import { Fraction } from "./fraction.ts";
import { POT_UNITS } from "./game.ts";
import {
  type Cards,
  type Observers,
  readCards,
  refuseConflicts,
  refuseUnknownMembers,
  refuseWrongObservers,
  shown,
} from "./inputs.ts";
import { Member } from "./member.ts";
import { AHEAD, LEVEL, namedReason, REASONS } from "./out_reasons.ts";
import { type Figures, type Outs, type OutsSpot, outsOf } from "./outs_results.ts";
import { rangeOuts } from "./range_outs.ts";
import {
  type Holding,
  placesOf,
  readDead,
  readSeats,
  refuseShortDeck,
  type SpotInput,
} from "./seats.ts";
import { boardInOrder, formatCards } from "./text/cards.ts";

const MAX_VILLAINS = 22;

export interface OutsOptions extends Pick<SpotInput, "dead" | "folded">, Observers {
  /** Two known cards. */
  hero: Cards;
  /** One hand or range, or a list of them. */
  villains: Holding | readonly Holding[];
  /** A flop or turn. */
  board: Cards;
  /** False shows outs that the rules would hide. */
  suppress?: boolean;
}

const OF_SPOT = ["hero", "villains", "board", "dead", "folded"];
const OPTIONS = [...OF_SPOT, "suppress", "onProgress", "signal"];

export async function outs(pool: Pool, options: OutsOptions): Promise<Outs> {
  refuseUnknownMembers(options, OPTIONS, "outs");
  refuseWrongObservers(options);
  const spot = readOutsSpot(options);
  options.signal?.throwIfAborted();
  // Of folded hands other than ranges only known cards matter: an unknown card may be any.
  const dead = [...spot.dead, ...spot.folded.flatMap((seat) => seat.known)];
  const folded = spot.folded.filter((seat) => seat.weights !== null);
  const isKnown = folded.length === 0 && spot.villains.every((seat) => seat.known.length === 2);
  const villains = isKnown ? spot.villains.flatMap((seat) => seat.known) : [];
  const hands = { hero: spot.hero, villains, board: spot.board, dead };
  const figures = isKnown
    ? againstHands(pool, hands)
    : await rangeOuts(pool, hands, spot.villains, folded, options);
  return outsOf(spot, figures, options.suppress !== false);
}

// --- reading ---

function readOutsSpot(options: OutsOptions): OutsSpot {
  const hero = readCards(options.hero, new Member("hero"));
  if (hero.length !== 2)
    throw new PokerError("wrong-card-count", "Hero must have exactly 2 cards (e.g., 'Ah Kh')", {
      pointer: "/hero",
    });
  const listed = villainList(options.villains);
  const isAlone = listed.length === 1;
  const villains = readSeats(listed, "villain", "/villains", !isAlone);
  const board = readCards(options.board, new Member("board"));
  if (board.length !== 3 && board.length !== 4)
    throw new PokerError(
      "wrong-card-count",
      "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c'), or 3 (flop)",
      { pointer: "/board" },
    );
  const folded = readSeats(options.folded ?? [], "folded hand", "/folded");
  const dead = readDead(options.dead);
  refuseConflicts([
    { pointer: "/hero", phrase: "in the hero's hand", ids: hero },
    ...placesOf(villains, "/villains", isAlone ? () => "in the villain's hand" : undefined),
    { pointer: "/board", phrase: "on the board", ids: board },
    { pointer: "/dead", phrase: "among the dead cards", ids: dead },
    ...placesOf(folded, "/folded", (name) => `in ${name}`),
  ]);
  refuseShortDeck(2 + 2 * villains.length + 2 * folded.length + 5 + dead.length);
  return { hero, villains, board: boardInOrder(board), dead, folded };
}

/** Return the list of villains; a single one need not be in a list. */
function villainList(villains: unknown): unknown[] {
  if (typeof villains === "string" || villains instanceof Uint8Array) return [villains];
  if (villains instanceof Float64Array || "weights" in Object(villains)) return [villains];
  const refuse = (message: string) =>
    new PokerError("poker-error", message, { pointer: "/villains" });
  if (!Array.isArray(villains))
    throw refuse(`${shown(villains)} is not a villain; give a hand, a range, or a list of them`);
  if (villains.length > 0 && villains.every((each) => typeof each === "number")) return [villains];
  if (villains.length < 1 || villains.length > MAX_VILLAINS)
    throw refuse(`${villains.length} villains; outs are against 1 to ${MAX_VILLAINS}`);
  return villains;
}

// --- known hands ---

function againstHands(pool: Pool, hands: KnownHands): Figures {
  const { winners, ...after } = nextCards(pool.local, hands);
  const { standings, reasons } = after;
  const base = { ...after, cards: [], standardError: null };
  if (hands.board.length === 3)
    return { ...base, ...flopFigures(flopRunouts(pool.local, hands), standings) };
  const pot = new SharedPot();
  standings.forEach((standing, card) => {
    if (standing !== 0) pot.add(standing, reasons[card] ?? 0, winners[card] ?? 1);
  });
  return { ...base, shares: pot.shares(), backdoors: null, tieAtShowdown: null };
}

/** The pot over many deals, by the reason why the hero has a part of it. */
class SharedPot {
  #units = new Array<bigint>(REASONS.length).fill(0n);
  deals = 0;

  add(standing: number, reason: number, winners: number): void {
    this.deals += 1;
    if (standing >= LEVEL)
      this.#units[reason] = (this.#units[reason] ?? 0n) + POT_UNITS / BigInt(winners);
  }

  shares(): Fraction[] {
    return this.#units.map((units) => new Fraction(units, POT_UNITS * BigInt(this.deals)));
  }

  /** Return some of the deals as a part of all. */
  partOf(deals: number): Fraction {
    return new Fraction(BigInt(deals), BigInt(this.deals));
  }
}

/** Return the pot by reason over turn and river, the pairs that win without an out, and ties. */
function flopFigures(runouts: Uint8Array, standings: Uint8Array) {
  const pot = new SharedPot();
  const pairs = new Map<number, string[]>();
  let ties = 0;
  for (let at = 0; at < runouts.length; at += 5) {
    const runout = runouts.subarray(at, at + 5);
    const [first = 0, second = 0, standing = 0, reason = 0, winners = 1] = runout;
    pot.add(standing, reason, winners);
    if (standing === LEVEL) ties += 1;
    const isDirect = standings[first] === AHEAD || standings[second] === AHEAD;
    if (standing === AHEAD && !isDirect)
      pairs.set(reason, [...(pairs.get(reason) ?? []), formatCards([first, second])]);
  }
  const groups = [...pairs].sort(([, first], [, second]) => second.length - first.length);
  return {
    shares: pot.shares(),
    backdoors: groups.map(([code, cards]) => ({
      ...namedReason(code),
      pairs: cards,
      equity: pot.partOf(cards.length),
    })),
    tieAtShowdown: pot.partOf(ties),
  };
}
