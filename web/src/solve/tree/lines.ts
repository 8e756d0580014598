// Lines of actions in the form's texts: finding, adding and taking out single ones.
import type { Schemas } from "../../api/client";
import type { SolveForm } from "../form";
import { linesIn } from "../spot";

export type TreeAction = Schemas["OutlineAction"];
export type TreeDecision = Schemas["OutlineDecision"];

interface Step {
  letter: string;
  amount: number | null;
}

const STEP =
  /(check|call|fold|bet|raise|all[- ]?in|[xcfbra])(?:\s*(?:to\s+)?(\d+(?:\.\d+)?))?(?=[\s,]|$)/gi;

/** "check, bet 4.50" -> the steps of "x b4.5". */
function stepsIn(line: string): Step[] {
  return [...line.matchAll(STEP)].map(([, word = "", amount]) => ({
    letter: word.toLowerCase() === "check" ? "x" : (word[0] ?? "").toLowerCase(),
    amount: amount === undefined ? null : Number(amount),
  }));
}

/** Whether a line, as someone wrote it, is a line of the tree. */
export function isSameLine(written: string, line: string): boolean {
  const [own, steps] = [stepsIn(written), stepsIn(line)];
  return own.length === steps.length && own.every((step, at) => isSameStep(step, steps[at]));
}

/** An all-in of 90 is also a bet of 90, or a raise to it. */
function isSameStep(own: Step, step: Step | undefined): boolean {
  if (step === undefined) return false;
  if (own.amount === null) return own.letter === step.letter;
  return own.amount === step.amount && (own.letter === step.letter || step.letter === "a");
}

/** Remove an action from the tree, or bring it back; one that was added is taken out again. */
export function toggledLine(form: SolveForm, { line, added, removed }: TreeAction): SolveForm {
  if (added) return { ...form, added_lines: without(form.added_lines, line) };
  if (removed) return { ...form, removed_lines: without(form.removed_lines, line) };
  return { ...form, removed_lines: [...linesIn(form.removed_lines), line].join("\n") };
}

function without(text: string, line: string): string {
  return linesIn(text)
    .filter((written) => !isSameLine(written, line))
    .join("\n");
}

/** Whether an action may be removed: one has to stay. */
export function isRemovable(decision: TreeDecision, action: TreeAction): boolean {
  const left = decision.actions.filter(({ removed }) => !removed);
  return action.removed || action.added || left.length > 1;
}

/** Return the decision that follows an action, if it is on the same street. */
export function decisionAfter(
  decisions: readonly TreeDecision[],
  { line, outcome, removed }: TreeAction,
): TreeDecision | undefined {
  if (outcome !== "decision" || removed) return undefined;
  return decisions.find((decision) => decision.line === line);
}
