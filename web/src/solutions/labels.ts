// Labels and texts for what the service returns in notation.
import { threeDigits } from "../app/format/number";
import { cardsIn } from "../cards/card";
import { actionsOf, frequencyText, type Letter, readAction } from "./actions";
import { type Unit, unitText } from "./ev_unit";
import { actionsIn } from "./node_path";
import type { Node, OffPath, Summary } from "./queries";
import type { Player } from "./url_state";

export function seatName(player: Player | null): string {
  return player === null ? "" : player.toUpperCase();
}

export function nextStreet(board: string): "Turn" | "River" {
  return cardsIn(board).length < 4 ? "Turn" : "River";
}

/** Return why the hand ended. */
export function endLabel(line: string, board: string): string {
  if (actionsIn(line).at(-1) === "f") return "a fold ends the hand";
  return cardsIn(board).length < 5 ? "all-in: the remaining cards are dealt" : "showdown";
}

/** Put a line into words: "check, bet 9.1 bb, call"; empty at the root. */
export function lineText(line: string, { evUnit, evFactor }: Unit): string {
  const unit = evUnit === "bb" ? " bb" : "";
  return actionsOf(actionsIn(line), evFactor)
    .map(({ name, size }) => name.toLowerCase() + (size === null ? "" : unit))
    .join(", ");
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Say where a decision is: "after check, bet 9.1 bb", "at the root". */
export function placeText(line: string, unit: Unit): string {
  return line ? `after ${lineText(line, unit)}` : "at the root";
}

const VERB: Record<Letter, string> = {
  F: "folds",
  X: "checks",
  C: "calls",
  B: "bets",
  R: "raises",
  A: "goes all-in",
};
const BEFORE_AMOUNT: Partial<Record<Letter, string>> = { R: " to", A: " for" };

/** Put what a player does into words: "checks", "raises to 12 bb". */
export function actsText(action: string, unit: Unit): string {
  const { letter, size } = readAction(action);
  if (size === null) return VERB[letter];
  return `${VERB[letter]}${BEFORE_AMOUNT[letter] ?? ""} ${unitText(size, unit)}`;
}

/** Say which action on the way is never taken: "IP never bets 5 bb after check (0.02 %)." */
export function offPathText({ line, player, action, frequency }: OffPath, unit: Unit): string {
  const acts = `${actsText(action, unit)} ${placeText(line, unit)}`;
  if (frequency === null) return `No deal is left in which ${seatName(player)} ${acts}.`;
  const share = 100 * frequency;
  const often = share < 0.001 ? "under 0.001" : String(Number(share.toPrecision(2)));
  return `${seatName(player)} never ${acts} (${often} %).`;
}

/** Format a change with its sign: "+1.20", "−0.35", "0.00". */
export function signed(value: number | null, digits: number): string {
  if (value === null) return "–";
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? "+" : "−"}${text}`;
}

/** Which of two solutions, or reports, changes are taken from: differences are new less old. */
export function changeSense(id: string, { second }: { second: string }, noun: string): string {
  return second === id ? `this ${noun} less the older one` : `the newer ${noun} less this one`;
}

/** Describe a node in one sentence, for screen readers. */
export function nodeSentence(node: Node, unit: Unit): string {
  const after = node.line ? `After ${lineText(node.line, unit)}` : "At the root";
  const cards = node.cards ? ` with ${node.cards}` : "";
  if (node.kind === "chance")
    return `${after}${cards}: ${nextStreet(node.board).toLowerCase()} card to come.`;
  if (node.kind === "end") return `${after}${cards}: ${endLabel(node.line, node.board)}.`;
  const shares = node.actions.map((action) => node.frequencies?.[action] ?? null);
  return `${after}${cards}, ${seatName(node.player)} acts: ${frequencyText(actionsOf(node.actions, unit.evFactor), shares)}.`;
}

/** "0.42 %", "quick, 0.42 %": the exploitability, of a quick solution that of a simplified tree. */
export function accuracyText({
  exploitability_percent,
  quick,
}: Pick<Summary, "exploitability_percent" | "quick">): string {
  return `${quick ? "quick, " : ""}${exploitability_percent.toFixed(2)} %`;
}

type Ending = Pick<Summary, "ended_by" | "exploitability_percent">;

/** Return why a solution missed its target, for a badge in a list; empty if it met it. */
export function shortfallLabel({ ended_by, exploitability_percent }: Ending): string {
  if (ended_by === "target" || ended_by === null) return "";
  const why = ended_by === "stopped" ? "stopped" : "iteration limit";
  return `${why} at ${threeDigits(exploitability_percent)} %`;
}
