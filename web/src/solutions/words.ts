// Words of a hand of poker, for what the service tells in letters.
import { cardsIn } from "../cards/card";
import { figure } from "../jobs/curve";
import { actionsOf, inWords } from "./actions";
import type { Player } from "./address";
import type { HandRow, Node, Summary } from "./asks";
import { actionsIn } from "./walk";

export function seatName(player: Player | null): string {
  return player === null ? "" : player.toUpperCase();
}

/** The street that the next card begins. */
export function nextStreet(board: string): "Turn" | "River" {
  return cardsIn(board).length < 4 ? "Turn" : "River";
}

/** Why the hand is over. */
export function endOf(line: string, board: string): string {
  if (actionsIn(line).at(-1) === "f") return "a fold ends the hand";
  return cardsIn(board).length < 5 ? "all-in: the rest is dealt" : "showdown";
}

/** A change with its sign: "+1.20", "−0.35", "0.00". */
export function signed(value: number | null, digits: number): string {
  if (value === null) return "–";
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? "+" : "−"}${text}`;
}

/** A node in one sentence, for those who cannot see it change. */
export function nodeInWords(node: Node): string {
  const after = node.line ? `After ${node.line}` : "At the start";
  const cards = node.cards ? ` with ${node.cards}` : "";
  if (node.kind === "chance")
    return `${after}${cards}: ${nextStreet(node.board).toLowerCase()} card to come.`;
  if (node.kind === "end") return `${after}${cards}: ${endOf(node.line, node.board)}.`;
  const shares = node.actions.map((action) => node.frequencies?.[action] ?? null);
  return `${after}${cards}, ${seatName(node.player)} acts: ${inWords(actionsOf(node.actions), shares)}.`;
}

/** The hands that get to a node as range text, with their weights there. */
export function rangeText(rows: readonly HandRow[]): string {
  return rows
    .filter(({ reached }) => reached)
    .map(({ hand, reach }) => {
      const weight = Number(Math.min(1, reach).toFixed(4));
      return weight === 1 ? hand : `${hand}:${weight}`;
    })
    .join(",");
}

type Ending = Pick<Summary, "ended_by" | "exploitability_percent" | "target">;

/** Why a solution falls short of its target, after a comma; nothing for one that meets it. */
export function endedText({ ended_by, target }: Ending): string {
  if (ended_by === "target") return "";
  const why = ended_by === "stopped" ? "stopped" : "iteration limit reached";
  return `, ${why} before the target of ${figure(100 * target)} %`;
}

/** The same for a badge in a list. */
export function endedMark({ ended_by, exploitability_percent }: Ending): string {
  if (ended_by === "target") return "";
  const why = ended_by === "stopped" ? "stopped" : "iteration limit";
  return `${why} at ${figure(exploitability_percent)} %`;
}
