// Pots, settlements and claims as the service answers them, computed by the engine.
import { PokerError } from "engine/errors.js";
import type { Engine } from "engine/index.js";
import type { Schemas } from "../api/client";

type Settled = ReturnType<Engine["settle"]>;
type Hand = Parameters<Engine["settle"]>[0];
type Pots = Parameters<Engine["sidePots"]>[0];
type Run = Settled["pots"][number]["runs"][number];

export function pots(engine: Engine, body: Schemas["PotsRequest"]): Schemas["SidePots"] {
  const cut = engine.sidePots(tableOf(body) as Pots);
  return {
    pots: cut.pots.map(({ amount, contenders }) => ({ amount, contenders: [...contenders] })),
    returned: [...cut.returned],
    ...tableMembers(cut),
  };
}

export function settle(engine: Engine, body: Schemas["SettleRequest"]): Schemas["Settlement"] {
  return settleAnswer(engine.settle(handOf(body)));
}

const CLAIM_ERRORS: Record<string, string> = {
  "wrong-payout": "WrongPayout",
  "wrong-evaluation": "WrongEvaluation",
  "unrevealed-winner": "UnrevealedWinner",
  "chips-not-conserved": "ChipsNotConserved",
};

export function verify(engine: Engine, body: Schemas["VerifyRequest"]): Schemas["Verification"] {
  const hand = handOf(body as Schemas["SettleRequest"]);
  const right = settleAnswer(engine.settle(hand));
  try {
    engine.verify(present(body.claim ?? {}) as Parameters<Engine["verify"]>[0], hand);
    return { agrees: true, difference: null, right };
  } catch (error) {
    const kind = error instanceof PokerError ? CLAIM_ERRORS[error.code] : undefined;
    if (kind === undefined) throw error;
    const {
      message: detail,
      pot = null,
      seat = null,
    } = error as PokerError & {
      pot?: number | null;
      seat?: number | null;
    };
    const name = seat === null ? undefined : body.names?.[seat];
    const difference = { kind, detail, pot, seat, ...(name !== undefined && { name }) };
    return { agrees: false, difference, right };
  }
}

/** Return the members of a request that are there. */
function present<T extends object>(value: T): Partial<T> {
  const entries = Object.entries(value).filter(([, member]) => member != null);
  return Object.fromEntries(entries) as Partial<T>;
}

function tableOf({ contributions, folded, names, unit }: Schemas["PotsRequest"]) {
  return present({ contributions, folded, names, unit });
}

function handOf(body: Schemas["SettleRequest"]): Hand {
  const { rake, second_board: secondBoard, button, board, hands, mucked } = body;
  return {
    ...present({ ...tableOf(body), button, board, mucked, secondBoard }),
    hands,
    ...(rake && {
      rake: { rate: rake.rate, cap: rake.cap ?? null, noFlopNoDrop: rake.no_flop_no_drop ?? false },
    }),
  } as Hand;
}

function tableMembers({ names, unit }: { names: readonly string[]; unit: number }) {
  return { ...(names.length > 0 && { names: [...names] }), ...(unit !== 1 && { unit }) };
}

function runAnswer({ amount, winners, payouts, oddChips, hand }: Run): Schemas["Run"] {
  return { amount, winners: [...winners], payouts: [...payouts], odd_chips: oddChips, hand };
}

function settleAnswer(settled: Settled): Schemas["Settlement"] {
  return {
    contributions: [...settled.contributions],
    returned: [...settled.returned],
    pots: settled.pots.map((pot) => ({
      ...runAnswer(pot),
      contenders: [...pot.contenders],
      rake: pot.rake,
      runs: pot.runs.map(runAnswer),
    })),
    payouts: [...settled.payouts],
    rake: settled.rake,
    hands: settled.hands.map(
      (hands) =>
        hands?.map(({ categoryName, description, score }) => ({
          category: categoryName,
          description,
          score,
        })) ?? null,
    ),
    ...tableMembers(settled),
  };
}
