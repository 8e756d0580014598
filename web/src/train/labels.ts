// Words of training: grades, losses, what happened at the table.
import { DRAWS, MADE_HANDS } from "engine/hand_categories.js";
import { percent, threeDigits } from "../app/format/number";
import { actionsOf, type Letter, readAction } from "../solutions/actions";
import { type Unit, unitText } from "../solutions/ev_unit";
import { capitalised } from "../solutions/labels";
import type { LineEvent } from "./line_events";
import type { Decision, Grade } from "./queries";
import type { Seat } from "./url_state";

interface GradeLabel {
  name: string;
  /** A sign as in annotated games, so that colour is not the only cue. */
  sign: string;
}

export const GRADES: Record<Grade, GradeLabel> = {
  best: { name: "Best", sign: "✓✓" },
  good: { name: "Good", sign: "✓" },
  inaccuracy: { name: "Inaccuracy", sign: "?!" },
  mistake: { name: "Mistake", sign: "?" },
};

export const GRADE_NAMES = Object.keys(GRADES) as Grade[];

/** Name an action with its size in the unit on screen: "bet 4.5 bb", "check". */
export function actionText(action: string, unit: Unit): string {
  const { letter, size } = readAction(action);
  const [named] = actionsOf([action], unit.evFactor);
  const name = (named?.name ?? action).toLowerCase();
  return size !== null && letter !== "F" && unit.evUnit === "bb" ? `${name} bb` : name;
}

/** A loss in the unit on screen: "0.42 bb", "4.2 chips"; "0 bb" where nothing is lost. */
export function lossText(chips: number, { evUnit, evFactor }: Unit): string {
  return `${smallNumber(chips * evFactor)} ${evUnit}`;
}

/** Three digits of a small number, two of a larger one; what is below a thousandth is 0. */
export function smallNumber(value: number): string {
  return Math.abs(value) < 1 ? String(Number(value.toFixed(3))) : threeDigits(value);
}

/** A loss in all units: "4.2 chips, 0.42 bb, 3.5 % of the pot"; chips that are big blinds once. */
export function allLosses({ loss, loss_bb, loss_percent, big_blind }: Decision): string {
  const chips = big_blind === 1 ? [] : [`${smallNumber(loss)} ${loss === 1 ? "chip" : "chips"}`];
  const blinds = loss_bb === null ? [] : [`${smallNumber(loss_bb)} bb`];
  return [...chips, ...blinds, `${smallNumber(loss_percent)} % of the pot`].join(", ");
}

const VERBS: Readonly<Record<Letter, readonly [own: string, other: string]>> = {
  F: ["fold", "folds"],
  X: ["check", "checks"],
  C: ["call", "calls"],
  B: ["bet", "bets"],
  R: ["raise to", "raises to"],
  A: ["go all-in for", "goes all-in for"],
};

/**
 * "You bet 4.5 bb", "Opponent raises to 12 bb", "Turn"; without an own seat, of either player:
 * "bets 4.5 bb".
 */
export function eventText(event: LineEvent, own: Seat | null, unit: Unit): string {
  if (event.kind === "cards") return capitalised(event.street);
  const { letter, size } = readAction(event.action);
  const verb = VERBS[letter][event.seat === own ? 0 : 1];
  const amount = size === null ? "" : ` ${unitText(size, unit)}`;
  const who = own === null ? "" : event.seat === own ? "You " : "Opponent ";
  return `${who}${verb}${amount}`;
}

/** Describe the feedback in one sentence, for screen readers. */
export function feedbackSentence(decision: Decision, unit: Unit): string {
  const { grade, action, best, loss, frequency, timed_out } = decision;
  const taken = `${timed_out ? "Time is up, " : ""}${actionText(action, unit)}`;
  const inMix = `${percent(frequency, 0)} in the solution`;
  const against = action === best ? "" : `; best is ${actionText(best, unit)}`;
  const cost = loss > 0 ? `, loses ${allLosses(decision)}` : ", loses nothing";
  return `${GRADES[grade].name}: ${taken}, ${inMix}${cost}${against}.`;
}

/** "call 71 %, fold 29 %", the most frequent first; what is below 0.5 % is left out. */
export function mixText(
  actions: readonly { action: string; frequency: number }[],
  nameOf: (action: string) => string,
): string {
  return actions
    .filter(({ frequency }) => frequency >= 0.005)
    .toSorted((one, other) => other.frequency - one.frequency)
    .map(({ action, frequency }) => `${nameOf(action)} ${percent(frequency, 0)}`)
    .join(", ");
}

const LABELS: ReadonlyMap<string, string> = new Map(
  [...MADE_HANDS, ...DRAWS].map(({ category, label }) => [category, label]),
);

/** "top_pair_top_kicker" -> "Top pair, top kicker". */
export function categoryLabel(key: string): string {
  return LABELS.get(key) ?? key.replaceAll("_", " ");
}
