// Charts: several actions with a range each, as one text, "raise: QQ+; call: JJ-99".
import { answerOf, api } from "../../api/client";

export interface ChartAction {
  action: string;
  text: string;
}

export const MAX_ACTIONS = 6;
const EMPTY = "none";

/** The names that actions are offered under. */
export const ACTION_NAMES = ["raise", "call", "3-bet", "4-bet", "limp", "all-in"] as const;

const LABEL =
  /^\s*((?:raise|call|limp|check|bet|fold|jam|shove|open|all-in|[345]-?bet)[^:]*?)\s*:/i;

/** Return the actions of a text that names several; null if it is one range. */
export function readChart(text: string): ChartAction[] | null {
  const actions: ChartAction[] = [];
  for (const segment of text.split(/[;\n]/)) {
    const label = LABEL.exec(segment);
    const last = actions.at(-1);
    if (label) {
      actions.push({ action: label[1] ?? "", text: segment.slice(label[0].length).trim() });
    } else if (last) {
      last.text = [last.text, segment.trim()].filter(Boolean).join(",");
    } else if (segment.trim() !== "") {
      return null;
    }
  }
  return actions.length > 1 ? actions : null;
}

export function writeChart(actions: readonly ChartAction[]): string {
  return actions.map(({ action, text }) => `${action}: ${text.trim() || EMPTY}`).join("; ");
}

/** Return a chart with the range as its first action, and a second action without hands. */
export function chartOf(text: string): string {
  return writeChart([
    { action: "raise", text },
    { action: "call", text: "" },
  ]);
}

/** The text of an action in its editor, where an empty range is blank. */
export const editorText = (text: string) => (text.trim() === EMPTY ? "" : text);

/**
 * Return the actions after one of them was given another range: the others keep of each hand what
 * is left of it.
 */
export async function withAction(
  actions: readonly ChartAction[],
  index: number,
  text: string,
): Promise<ChartAction[]> {
  const range = text.trim() || EMPTY;
  const rest = (await combine(["random", range], "difference")).result.text;
  return Promise.all(
    actions.map(async (each, at) => {
      if (at === index) return { ...each, text };
      if (editorText(each.text) === "") return each;
      return { ...each, text: (await combine([each.text, rest], "intersection")).result.text };
    }),
  );
}

export type Combination = "union" | "intersection" | "difference" | "sum";

/** Combine and compare two ranges. */
export function combine(ranges: [string, string], how: Combination, signal?: AbortSignal) {
  return answerOf(
    api.POST("/api/v1/ranges/combine", { body: { ranges, how }, ...(signal && { signal }) }),
  );
}
