// One street of the betting tree as nested lists; the next street opens on demand.
import { Alert, Group, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import type { Schemas } from "../../api/client";
import { question } from "../../api/query";
import { CompactButton } from "../../app/buttons";
import { errorText } from "../../app/forms/error_text";
import { Info } from "../../app/Info";
import { Loading } from "../../app/states";
import { actionsOf } from "../../solutions/actions";
import { amountIn, shareText } from "../amounts";
import { fieldError } from "../field_errors";
import { LINE_TEXTS, type SolveForm } from "../form";
import { askedShare } from "../panels/sizes";
import { linesIn, spotOf } from "../spot";
import { useSolve } from "../useSolveForm";
import classes from "./Tree.module.css";

const NEXT_STREET = { flop: "Turn", turn: "River", river: "Showdown" } as const;
const PASSIVE: Readonly<Record<string, string>> = { f: "Fold", x: "Check", c: "Call" };
const RAISING: Readonly<Record<string, string>> = { b: "Bet", r: "Raise to", a: "All-in" };

/**
 * The street of the decision that a line leads to; without a line the first street. The estimate
 * goes first: it reports what is wrong with a form.
 */
function StreetTree({ line }: { line: string }) {
  const { form, isEstimated } = useSolve();
  const { data: tree, isPlaceholderData } = useQuery({
    ...question("/api/v1/solves/tree", { spot: spotOf(form), line }),
    enabled: isEstimated,
    placeholderData: keepPreviousData,
  });
  const isStale = !isEstimated || isPlaceholderData;
  const root = tree?.decisions[0];
  if (!tree || !root) return <Loading what="Drawing the tree" />;
  return (
    <div data-old={isStale || undefined}>
      <Branch decisions={tree.decisions} decision={root} />
      {!tree.complete && (
        <Text size="xs" c="dimmed">
          Longer lines are not shown.
        </Text>
      )}
    </div>
  );
}

interface BranchProps {
  decisions: readonly TreeDecision[];
  decision: TreeDecision;
}

function Branch({ decisions, decision }: BranchProps) {
  return (
    <Group
      align="stretch"
      gap={6}
      py={2}
      wrap="nowrap"
      data-player={decision.player === "oop" ? 0 : 1}
    >
      <Text span size="xs" lh="inherit" flex="none" w={30} pt={4} c="var(--hue)" fw={650}>
        {decision.player.toUpperCase()}
      </Text>
      <ul className={`plain ${classes["actions"]}`}>
        {decision.actions.map((action) => (
          <Line key={action.line} decisions={decisions} decision={decision} action={action} />
        ))}
      </ul>
    </Group>
  );
}

interface LineProps extends BranchProps {
  action: TreeAction;
}

function Line({ decisions, decision, action }: LineProps) {
  const next = decisionAfter(decisions, action);
  const isStreet = action.outcome === "street" && !action.removed;
  // The way down is open along checks, where the common lines are.
  const [isOpen, setOpen] = useState(action.action === "x" && next !== undefined);
  const followed = next
    ? next.player.toUpperCase()
    : isStreet
      ? NEXT_STREET[decision.street]
      : undefined;
  return (
    <li>
      <Group className={classes["line"] ?? ""} gap="2px 6px" py={2}>
        <ActionButton decision={decision} action={action} />
        {followed && (
          <button
            type="button"
            className={`bare ${classes["toggle"]}`}
            aria-expanded={isOpen}
            aria-label={`${followed} after ${action.line}`}
            onClick={() => setOpen((previous) => !previous)}
            data-testid={`open-${action.line.replaceAll(" ", "-")}`}
          >
            {isOpen ? "▾" : "▸"} {followed}
          </button>
        )}
        {action.outcome === "showdown" && !action.removed && (
          <span className="detail">showdown</span>
        )}
      </Group>
      {isOpen && next && <Branch decisions={decisions} decision={next} />}
      {isOpen && isStreet && <StreetTree line={action.line} />}
    </li>
  );
}

function ActionButton({ decision, action }: Omit<LineProps, "decisions">) {
  const { form, step } = useSolve();
  const { street, player, to_call } = decision;
  const { chips, percent } = action;
  const sizes = form.sizes[`${street}_${player}_${to_call > 0 ? "raise" : "bet"}`];
  const letter = action.action[0] ?? "";
  const colours = actionsOf(decision.actions.map((each) => each.action));
  const colour = colours.find(({ text }) => text === action.action)?.colour;
  return (
    <button
      type="button"
      className={`bare ${classes["action"]}`}
      style={{ "--ground": colour } as CSSProperties}
      data-removed={action.removed || undefined}
      data-added={action.added || undefined}
      aria-pressed={!action.removed}
      disabled={!isRemovable(decision, action)}
      onClick={() => step((form) => toggledLine(form, action))}
      data-testid={`line-${action.line.replaceAll(" ", "-")}`}
    >
      {chips === null || percent === null ? (
        <span>{PASSIVE[letter]}</span>
      ) : (
        <>
          <span>
            {RAISING[letter]} {amountIn(form, chips)}
          </span>{" "}
          <small className="detail">{shareText(askedShare(sizes, percent))}</small>
          {action.added && <small className="detail">added</small>}
        </>
      )}
    </button>
  );
}

function StaleLines() {
  const { form, step, error } = useSolve();
  const name = LINE_TEXTS.find((each) => fieldError(error, each) !== null);
  if (name === undefined) return null;
  const problem = fieldError(error, name);
  const index = Number(problem?.pointer?.split("/").at(-1));
  const lines = linesIn(form[name]);
  const written = lines[index];
  return (
    <Alert color="orange" mb="xs" data-testid="stale-line">
      <Text size="sm">{errorText(problem)}</Text>
      <CompactButton
        mt={6}
        onClick={() =>
          step({
            ...form,
            [name]: written === undefined ? "" : lines.filter((_, at) => at !== index).join("\n"),
          })
        }
      >
        {written === undefined ? "Drop these lines" : `Drop “${written}”`}
      </CompactButton>
    </Alert>
  );
}

export function TreePicture() {
  const { estimate } = useSolve();
  if (!estimate) return <StaleLines />;
  return (
    <section className="panel" aria-label="Lines">
      <Group justify="space-between" mb={6}>
        <Title order={2}>Lines</Title>
        <Info label="About the lines">
          Every action with the amount that is in front of the player and its share of the pot; a
          raise counts what it adds, of the pot after a call. A click on an action removes it from
          the tree or brings it back. At most 200 decisions of a street are shown.
        </Info>
      </Group>
      <StreetTree line="" />
      <Text size="xs" c="dimmed" mt={6}>
        Click an action to remove it or bring it back.
      </Text>
    </section>
  );
}

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
