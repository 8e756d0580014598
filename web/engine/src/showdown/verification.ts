// Verification: a claimed payout or winner of a hand against the settlement by the rules.
import type { Core } from "../core/core.ts";
import { PokerError } from "../errors.ts";
import { refuseUnknownMembers } from "../inputs.ts";
import {
  type Amount,
  amountText,
  readAmount,
  readAmounts,
  readSignedAmount,
  type Unit,
  unitText,
} from "./amounts.ts";
import {
  addAmounts,
  CLAIM,
  type Claim,
  compareAmounts,
  exactly,
  type Fields,
  inClaim,
  readClaim,
  readList,
  readObject,
  readPayouts,
  same,
  WrongPayout,
} from "./claim.ts";
import { checkHands, sameText } from "./claimed_hands.ts";
import { compareWinners, compareWinnersOfPots, readWinners } from "./claimed_winners.ts";
import { Member, OF_HAND_INPUT } from "./members.ts";
import { Players, wrongSeat } from "./players.ts";
import {
  type HandInput,
  type Run,
  type SettledPot,
  type SettledTable,
  type Settlement,
  settleTable,
} from "./settlement.ts";
import { type Showdown, type ShowdownInput, showdownTable } from "./winners.ts";

const OF_POT = ["amount", "contenders", "winners", "payouts", "hand", "oddChips", "rake", "runs"];
const OF_RUN = ["amount", "winners", "payouts", "oddChips", "hand"];

/**
 * Return the settlement of a hand if the claim agrees with it; throw if it does not. The error names
 * the first pot and seat that differ, what was claimed and what is right. A claimed winner alone
 * needs no chips.
 */
export function verify(core: Core, claim: Claim, hand: HandInput): Settlement;
export function verify(core: Core, claim: Claim, hand: ShowdownInput): Showdown;
export function verify(
  core: Core,
  claim: Claim,
  hand: HandInput | ShowdownInput,
): Settlement | Showdown {
  const fields = readClaim(claim);
  refuseUnknownMembers(hand, OF_HAND_INPUT, "hand");
  const input: Partial<HandInput> = hand;
  if (!("payouts" in fields) && (input.contributions ?? null) === null)
    return verifyShowdown(core, fields, input);
  refuseMissing(input);
  const table = settleTable(core, input as HandInput);
  const { settlement, players } = table;
  checkTable(fields, table);
  const payouts =
    "payouts" in fields
      ? readPayouts(fields["payouts"], players, CLAIM.item("payouts", "payouts"))
      : null;
  checkHands(fields["hands"], settlement.hands, players, settlement.pots);
  const first = differences(fields, payouts, table).next().value ?? null;
  if (payouts !== null) {
    const [total, due] = [addAmounts(payouts), addAmounts(settlement.payouts.map(exactly))];
    if (amountText(total) !== amountText(due))
      throw new PokerError(
        "chips-not-conserved",
        `the claimed payouts add up to ${amountText(total)}, and the pots pay ${amountText(due)}` +
          (first ? ` (${first.message})` : ""),
      );
  }
  if (first) throw first;
  return settlement;
}

function refuseMissing(input: Partial<HandInput>): void {
  const refuse = (message: string, pointer: string) =>
    new PokerError("poker-error", message, { pointer });
  if ((input.contributions ?? null) === null)
    throw refuse(
      "contributions are missing; payouts are checked by what was put in",
      "/contributions",
    );
  if ((input.button ?? null) === null)
    throw refuse("the button is missing; odd chips are dealt from it", "/button");
  refuseMissingHands(input);
}

function refuseMissingHands(input: Partial<HandInput>): void {
  if ((input.hands ?? null) === null)
    throw new PokerError(
      "poker-error",
      "hands are missing; give two cards or nothing (null) for each seat",
      { pointer: "/hands" },
    );
}

/** Refuse a claim with other names or another unit than the table's. */
function checkTable(fields: Fields, { settlement, players, unit }: SettledTable): void {
  const claimed = fields["names"];
  const isWithoutNames = Array.isArray(claimed) && claimed.length === 0;
  if ("names" in fields && !(isWithoutNames && settlement.names.length === 0)) {
    const { names } = Players.read(claimed, players.seats, "/claim/names");
    if (names.join("\n") !== settlement.names.join("\n"))
      throw wrongSeat(
        `claim, names: ${names.join(", ")}; at the table they are` +
          ` ${settlement.names.join(", ") || "not given"}`,
        "/claim/names",
      );
  }
  if (
    "unit" in fields &&
    !same(readAmount(fields["unit"], CLAIM.item("unit", "unit")), settlement.unit)
  )
    throw new WrongPayout(
      `unit: claimed ${String(fields["unit"])}, right is ${unitText(1n, unit)}`,
    );
}

function verifyShowdown(core: Core, fields: Fields, input: Partial<HandInput>): Showdown {
  for (const name of ["button", "rake", "unit"] as const)
    if ((input[name] ?? null) !== null)
      throw new PokerError(
        "poker-error",
        `${name}: a winner alone needs no chips; leave it out, or give contributions too`,
        { pointer: `/${name}` },
      );
  readObject(
    fields,
    ["winner", "winners", "hands"],
    new Member("claim without contributions", CLAIM.pointer),
  );
  refuseMissingHands(input);
  const { showdown, players, live } = showdownTable(core, input as ShowdownInput);
  checkHands(fields["hands"], showdown.hands, players, []);
  const boards = readWinners(fields, players, showdown.boards.length);
  showdown.boards.forEach(({ winners }, board) => {
    const place = showdown.boards.length > 1 ? `board ${board + 1}, ` : "";
    const [error] = compareWinners({
      claimed: boards[board] ?? new Set(),
      winners,
      contenders: live,
      hands: showdown.hands,
      players,
      board,
      place,
      hint: "",
    });
    if (error) throw error;
  });
  return showdown;
}

/** Yield the errors of a claim, pot by pot, then over the whole hand. */
function* differences(
  fields: Fields,
  payouts: readonly Amount[] | null,
  table: SettledTable,
): Generator<PokerError, undefined> {
  const { settlement, players } = table;
  if ("winner" in fields || "winners" in fields)
    yield* compareWinnersOfPots(fields, settlement, players);
  if ("pots" in fields)
    yield* comparePots(readList(fields["pots"], CLAIM.item("pots", "pots")), table);
  for (const name of ["returned", "contributions"] as const)
    if (name in fields) {
      const claimed = readAmounts(fields[name], CLAIM.item(name, name), players);
      yield* compareSeats(claimed, settlement[name], name, table, null);
    }
  if ("rake" in fields)
    yield* compareNumber(fields["rake"], settlement.rake, new Member("rake", "/claim/rake"), null);
  if (payouts !== null) yield* compareTotals(payouts, table);
  if ("net" in fields) {
    const claimed = readAmounts(fields["net"], CLAIM.item("net", "net"), players, readSignedAmount);
    yield* compareSeats(claimed, settlement.net, "net", table, null);
  }
  return undefined;
}

function* comparePots(claimed: readonly unknown[], table: SettledTable): Generator<PokerError> {
  const { pots } = table.settlement;
  for (const [at, raw] of claimed.entries()) {
    const pot = pots[at];
    if (pot === undefined) break;
    const member = new Member(`pot ${at + 1}`, `/claim/pots/${at}`);
    yield* comparePot(readObject(raw, OF_POT, inClaim(member)), pot, at + 1, table, member);
  }
  if (claimed.length !== pots.length) {
    const number = Math.min(claimed.length, pots.length) + 1;
    yield new WrongPayout(
      `pot ${number}: the number of pots is claimed to be ${claimed.length}, right is ${pots.length}`,
      number,
    );
  }
}

function* comparePot(
  fields: Fields,
  pot: SettledPot,
  number: number,
  table: SettledTable,
  member: Member,
): Generator<PokerError> {
  const { players } = table;
  for (const name of ["amount", "rake"] as const)
    if (name in fields)
      yield* compareNumber(fields[name], pot[name], member.item(name, name), number);
  if ("contenders" in fields) {
    const part = inClaim(member.item("contenders", "contenders"));
    const claimed = players.some(readList(fields["contenders"], member), part);
    for (const seat of differing(claimed, pot.contenders)) {
      const [negation, actual] = claimed.has(seat) ? ["", "does not"] : ["not ", "does"];
      yield new WrongPayout(
        `pot ${number}, ${players.label(seat)}: claimed ${negation}to contend, and` +
          ` ${players.names.length > 0 ? "" : "it "}${actual}; right is ${players.list(pot.contenders)}`,
        number,
        seat,
      );
    }
  }
  yield* compareShare(fields, pot, number, table, member);
  if (!("runs" in fields)) return;
  const part = member.item("runs", "runs");
  const runs = readList(fields["runs"], inClaim(part));
  const numberOfRuns = new Member(`${member.name}, number of runs`, part.pointer);
  yield* compareNumber(runs.length, pot.runs.length, numberOfRuns, number);
  for (const [at, run] of pot.runs.entries()) {
    const where = new Member(`${member.name}, run ${at + 1}`, `${part.pointer}/${at}`);
    const runFields = readObject(runs[at], OF_RUN, inClaim(where));
    if ("amount" in runFields)
      yield* compareNumber(runFields["amount"], run.amount, where.item("amount", "amount"), number);
    yield* compareShare(runFields, run, number, table, where);
  }
}

/** Yield the errors of a claim about a pot or a run: winners, their hand, payouts. */
function* compareShare(
  fields: Fields,
  part: Run,
  number: number,
  table: SettledTable,
  member: Member,
): Generator<PokerError> {
  const { players } = table;
  if ("winners" in fields) {
    const listedAt = inClaim(member.item("winners", "winners"));
    const claimed = players.some(readList(fields["winners"], listedAt), listedAt);
    yield* unrevealed([...claimed], number, table);
    for (const seat of differing(claimed, part.winners))
      yield new WrongPayout(
        `${member.name}, ${players.label(seat)}: claimed as ${claimed.has(seat) ? "a winner" : "no winner"},` +
          ` right is ${players.list(part.winners)}${winningHand(part)}`,
        number,
        seat,
      );
  }
  if ("payouts" in fields) {
    const paidAt = inClaim(member.item("payouts", "payouts"));
    const payouts = readPayouts(fields["payouts"], players, paidAt);
    const wrong = [...compareSeats(payouts, part.payouts, member.name, table, number)];
    const [sum, due] = [addAmounts(payouts), addAmounts(part.payouts.map(exactly))];
    if (amountText(sum) !== amountText(due))
      yield new PokerError(
        "chips-not-conserved",
        `${member.name}: the claimed payouts add up to ${amountText(sum)}, and it pays` +
          ` ${amountText(due)} (${wrong[0]?.message ?? ""})`,
      );
    const over = payouts.flatMap((amount, seat) =>
      compareAmounts(amount, part.payouts[seat] ?? 0) > 0 ? [seat] : [],
    );
    yield* unrevealed(over, number, table);
    yield* wrong;
  }
  if ("oddChips" in fields)
    yield* compareNumber(
      fields["oddChips"],
      part.oddChips,
      member.item("odd chips", "oddChips"),
      number,
    );
  const hand = fields["hand"] ?? null;
  if (hand !== null && !sameText(hand, part.hand ?? ""))
    yield new PokerError(
      "wrong-evaluation",
      `${member.name}: claimed '${String(hand)}', the winning hand is '${part.hand ?? "none"}'`,
    );
}

function differing(claimed: Set<number>, right: readonly number[]): number[] {
  const seats = [...claimed].filter((seat) => !right.includes(seat));
  return [...seats, ...right.filter((seat) => !claimed.has(seat))].sort((a, b) => a - b);
}

function winningHand(part: Run): string {
  return part.hand === null ? "" : ` with ${part.hand}`;
}

/** Yield the claimed winners of a contested pot that have not shown their hand. */
function* unrevealed(
  claimed: readonly number[],
  number: number,
  { settlement, players }: SettledTable,
): Generator<PokerError> {
  const pot = settlement.pots[number - 1];
  if (pot === undefined || pot.contenders.length === 1) return;
  for (const seat of [...claimed].sort((a, b) => a - b))
    if (pot.contenders.includes(seat) && settlement.hands[seat] === null)
      yield new PokerError(
        "unrevealed-winner",
        `pot ${number}, ${players.label(seat)}: claimed to win, and` +
          ` ${players.names.length > 0 ? "has not revealed a" : "it has not revealed its"} hand; right` +
          ` is ${players.list(pot.winners)}${winningHand(pot)}`,
      );
}

function* compareSeats(
  claimed: readonly Amount[],
  due: readonly number[],
  place: string,
  { players, unit }: SettledTable,
  number: number | null,
): Generator<WrongPayout> {
  for (const [seat, amount] of claimed.entries())
    if (!same(amount, due[seat] ?? 0))
      yield new WrongPayout(
        `${place}, ${players.label(seat)}: claimed ${amountText(amount)}, right is ${due[seat]}` +
          finerUnitHint(amount, unit),
        number,
        seat,
      );
}

function finerUnitHint(claimed: Amount, unit: Unit): string {
  if (claimed.decimals <= unit.decimals) return "";
  return `; the smallest amount here is ${unitText(1n, unit)}, where it is finer give a unit`;
}

function* compareNumber(
  claimed: unknown,
  due: number,
  member: Member,
  pot: number | null,
): Generator<WrongPayout> {
  if (!same(readAmount(claimed, inClaim(member)), due))
    yield new WrongPayout(`${member.name}: claimed ${String(claimed)}, right is ${due}`, pot);
}

/**
 * Yield the errors of payouts over all pots, each with the pot it is attributed to. Totals do not
 * name a pot: a seat that is paid too little is short in a pot that it wins, and the excess of other
 * seats is attributed to the same pots.
 */
function* compareTotals(claimed: readonly Amount[], table: SettledTable): Generator<PokerError> {
  const { settlement, players, unit } = table;
  const due = settlement.payouts;
  const signs = claimed.map((amount, seat) => compareAmounts(amount, due[seat] ?? 0));
  const short = signs.flatMap((sign, seat) => (sign < 0 ? [seat] : []));
  const over = signs.flatMap((sign, seat) => (sign > 0 ? [seat] : []));
  const numbered = settlement.pots.map((pot, at) => ({ number: at + 1, pot }));
  const winning = numbered.filter(({ pot }) => short.some((seat) => pot.payouts[seat]));
  const denied = winning.length > 0 ? winning : numbered;
  for (const { number } of denied) yield* unrevealed(over, number, table);
  const wrong = [...short, ...over].map((seat) => ({ number: potToBlame(seat, denied), seat }));
  wrong.sort((a, b) => a.number - b.number || a.seat - b.seat);
  const fromAll = settlement.pots.length > 1 ? " from all pots" : "";
  for (const { number, seat } of wrong) {
    const amount = claimed[seat] ?? exactly(0);
    yield new WrongPayout(
      `pot ${number}, ${players.label(seat)}: claimed ${amountText(amount)}${fromAll}, right is` +
        ` ${due[seat]}${finerUnitHint(amount, unit)}`,
      number,
      seat,
    );
  }
}

/** Return the first of these pots that the seat contends for or is paid from, else the first. */
function potToBlame(seat: number, denied: readonly { number: number; pot: SettledPot }[]): number {
  for (const { number, pot } of denied) {
    const isAlone = pot.winners.length === 1 && pot.winners[0] === seat;
    if (pot.contenders.includes(seat) && !isAlone) return number;
    if (pot.payouts[seat]) return number;
  }
  return denied[0]?.number ?? 1;
}
