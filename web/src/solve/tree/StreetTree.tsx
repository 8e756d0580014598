// One street of the betting tree as nested lists; the next street opens on demand.
import { Alert, Group, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { question } from "../../api/query";
import { CompactButton } from "../../app/buttons";
import { errorText } from "../../app/forms/error_text";
import { Info } from "../../app/Info";
import { Loading } from "../../app/states";
import { actionsOf } from "../../solutions/actions";
import { amountIn, shareText } from "../amounts";
import { fieldError } from "../field_errors";
import { LINE_TEXTS } from "../form";
import { askedShare } from "../panels/sizes";
import { linesIn, spotOf } from "../spot";
import { useSolve } from "../useSolveForm";
import {
  decisionAfter,
  isRemovable,
  type TreeAction,
  type TreeDecision,
  toggledLine,
} from "./lines";
import classes from "./Tree.module.css";

const NEXT_STREET = { flop: "Turn", turn: "River", river: "Showdown" } as const;
const PASSIVE: Readonly<Record<string, string>> = { f: "Fold", x: "Check", c: "Call" };
const RAISING: Readonly<Record<string, string>> = { b: "Bet", r: "Raise to", a: "All-in" };

function StreetTree({ line }: { line: string }) {
  const { tree, isStale } = useTree(line);
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
  const { step } = useSolve();
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
      <Label decision={decision} action={action} letter={letter} />
    </button>
  );
}

function Label({ decision, action, letter }: Omit<LineProps, "decisions"> & { letter: string }) {
  const { form } = useSolve();
  const { street, player, to_call } = decision;
  const sizes = form.sizes[`${street}_${player}_${to_call > 0 ? "raise" : "bet"}`];
  const { chips, percent, added } = action;
  if (chips === null || percent === null) return <span>{PASSIVE[letter]}</span>;
  return (
    <>
      <span>
        {RAISING[letter]} {amountIn(form, chips)}
      </span>{" "}
      <small className="detail">{shareText(askedShare(sizes, percent))}</small>
      {added && <small className="detail">added</small>}
    </>
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
    <Alert color="orange" variant="outline" mb="xs" data-testid="stale-line">
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

/**
 * Outline the street of the decision that a line leads to; without a line the first street. The
 * estimate goes first: it reports what is wrong with a form.
 */
function useTree(line: string) {
  const { form, isEstimated } = useSolve();
  const body = { spot: spotOf(form), line };
  const { data, isPlaceholderData } = useQuery({
    ...question("/api/v1/solves/tree", body),
    enabled: isEstimated,
    placeholderData: keepPreviousData,
  });
  return { tree: data, isStale: !isEstimated || isPlaceholderData };
}
