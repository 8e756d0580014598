// Verification: a claimed payout or winner of a hand against the settlement by the rules.
import type { Instance } from "../core/instance.ts";
import { type ErrorCode, errorOf, PokerError } from "../errors.ts";
import { isAbsent, located, refuseUnknownMembers } from "../inputs.ts";
import { Member } from "../member.ts";
import type { ShowdownInput } from "./cards.ts";
import { type Claim, WrongPayout } from "./claim.ts";
import { claimFields, readClaim, refuseChips } from "./claim_reading.ts";
import { ask } from "./core.ts";
import { type HandInput, OF_HAND_INPUT, type Settlement, settleTable } from "./settlement.ts";
import { type Showdown, showdownTable } from "./winners.ts";

const NEEDED = {
  contributions: "contributions are missing; payouts are checked by what was put in",
  button: "the button is missing; odd chips are dealt from it",
  hands: "hands are missing; give two cards or nothing (null) for each seat",
};

/**
 * Return the settlement of a hand if the claim agrees with it; throw if it does not. The error names
 * the first pot and seat that differ, what was claimed and what is right. A claimed winner alone
 * needs no chips.
 */
export function verify(
  core: Instance,
  claim: Claim,
  hand: HandInput | ShowdownInput,
): Settlement | Showdown {
  const fields = claimFields(claim);
  refuseUnknownMembers(hand, OF_HAND_INPUT, "hand");
  const input: Partial<HandInput> = hand;
  if (!("payouts" in fields) && isAbsent(input.contributions)) {
    for (const name of ["button", "rake", "unit"] as const)
      if (!isAbsent(input[name]))
        throw new Member(name).error(
          "poker-error",
          "a winner alone needs no chips; leave it out, or give contributions too",
        );
    refuseChips(fields);
    refuseMissing(input, ["hands"]);
    const { showdown, players, request } = showdownTable(core, hand);
    const right = { players, boards: showdown.boards.length, parts: [] };
    refuseDifference(core, "find_winners", { ...request, claim: readClaim(fields, right) });
    return showdown;
  }
  refuseMissing(input, ["contributions", "button", "hands"]);
  const { settlement, players, request } = settleTable(core, input as HandInput);
  const { pots: parts } = settlement;
  const boards = Math.max(0, ...parts.map((pot) => pot.runs.length)); // without a pot, none
  const read = readClaim(fields, { players, boards, parts });
  refuseDifference(core, "settle_hand", { ...request, claim: read });
  return settlement;
}

function refuseMissing(input: Partial<HandInput>, names: (keyof typeof NEEDED)[]): void {
  for (const name of names)
    if (isAbsent(input[name]))
      throw new PokerError("poker-error", NEEDED[name], { pointer: `/${name}` });
}

interface Difference {
  code: ErrorCode;
  message: string;
  pot?: number;
  seat?: number;
}

/** Throw the first difference of a claim from the right result. */
function refuseDifference(
  core: Instance,
  question: "settle_hand" | "find_winners",
  request: object,
): void {
  const { difference } = located("/claim/winners", () =>
    ask<{ difference: Difference | null }>(core, question, request),
  );
  if (difference === null) return;
  const { code, message, pot = null, seat = null } = difference;
  throw code === "wrong-payout" ? new WrongPayout(message, pot, seat) : errorOf({ code, message });
}
