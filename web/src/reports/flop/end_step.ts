// The end of the flop street as a step of the line: the turn to come, or the end of the hand.
import type { Schemas } from "../../api/client";
import { actionsIn } from "../../solutions/node_path";
import type { PathStep } from "../../solutions/queries";

type KeptStep = Schemas["PathStep"];
export type FlopStep = PathStep & { leads_to?: KeptStep["leads_to"] };

/** Return the steps of a path to the end of a line; the path itself where the line is not its end. */
export function withEnd(path: readonly KeptStep[], line: string | undefined): readonly FlopStep[] {
  const action = actionsIn(line ?? "").at(-1) ?? "";
  const before = path.at(-1);
  const kind = before?.leads_to[before.actions.indexOf(action)];
  const isEnd = kind === "chance" || kind === "end";
  if (!before || !isEnd || `${before.line} ${action}`.trim() !== line) return path;
  const end: FlopStep = {
    ...before,
    line,
    kind,
    player: null,
    pot: before.pot + (action === "c" ? before.to_call : 0),
    to_call: 0,
    break_even: null,
    actions: [],
    leads_to: [],
    frequencies: null,
    chosen: null,
  };
  return [...path.slice(0, -1), { ...before, chosen: action }, end];
}
