// Words of a review: actions, losses, intervals, reasons.
import { blinds } from "../../app/format/number";
import type { Decision, MeanLoss } from "./queries";

const MOVES: Readonly<Record<string, string>> = { x: "check", c: "call", f: "fold" };
const LETTERS: Readonly<Record<string, string>> = { b: "bet", r: "raise to", a: "all-in" };

/** "b120" with a big blind of 100 -> "bet 1.2 bb". */
export function actionLabel(action: string, bigBlind: number): string {
  const move = MOVES[action];
  if (move !== undefined) return move;
  const verb = LETTERS[action.charAt(0)] ?? action;
  const chips = Number(action.slice(1));
  return Number.isFinite(chips) && action.length > 1 ? `${verb} ${blinds(chips / bigBlind)}` : verb;
}

/** A loss in big blinds: "0.42 bb"; what is below a thousandth is 0. */
export function lossText(loss: number | null): string {
  if (loss === null) return "–";
  return `${Number(loss.toFixed(loss < 0.1 ? 3 : 2))} bb`;
}

/** "0.31 to 0.53" for a 95 % interval. */
export function intervalText(interval: MeanLoss["interval"]): string {
  if (!interval) return "";
  const text = (value: number) => String(Number(value.toFixed(Math.abs(value) < 0.1 ? 3 : 2)));
  return `${text(interval.low)} to ${text(interval.high)}`;
}

/** "top_pair_good_kicker" -> "Top pair good kicker". */
export function groupLabel(key: string): string {
  const text = key.replaceAll("_", " ");
  return /^[A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is to be kept in mind about a decision; empty if nothing is. */
export function cautionOf({ off_path, within_accuracy, action, best }: Decision): string {
  if (off_path) return "off the path of the solution";
  return within_accuracy && action !== best ? "within the accuracy of the solution" : "";
}
