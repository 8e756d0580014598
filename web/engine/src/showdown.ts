// Pots and showdown: side pots, winners by the cards, settlements, and claims verified.
export type { ShowdownInput } from "./showdown/cards.ts";
export { type Claim, type ClaimedPot, type ClaimedRun, WrongPayout } from "./showdown/claim.ts";
export {
  type HandInput,
  type Pot,
  type PotsInput,
  type Rake,
  type Run,
  type SettledPot,
  type Settlement,
  type SidePots,
  settle,
  sidePots,
} from "./showdown/settlement.ts";
export { verify } from "./showdown/verification.ts";
export { type Showdown, winners } from "./showdown/winners.ts";
