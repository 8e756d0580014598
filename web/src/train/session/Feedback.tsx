// What a decision cost: the verdict in words, the loss, and your action against the solution's mix.
import { Box, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { percent } from "../../app/format/number";
import { TextLink } from "../../app/links";
import type { Column } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import { actionsOf } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import { signed } from "../../solutions/labels";
import { decisionLink, type NamedSource } from "../drill";
import { allLosses, categoryLabel, feedbackSentence, GRADES, lossText } from "../labels";
import type { Decision } from "../queries";

interface Props {
  decision: Decision;
  /** The solution or report of the hand. */
  source: NamedSource | undefined;
  unit: Unit;
}

export function Feedback({ decision, source, unit }: Props) {
  const { grade, category, draws, off_path, timed_out } = decision;
  const { name, sign } = GRADES[grade];
  const link = source ? decisionLink(source, decision) : null;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void top.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const colours = new Map(
    actionsOf(
      decision.actions.map(({ action }) => action),
      unit.evFactor,
    ).map((action) => [action.text, action]),
  );
  const columns: Column<MixedAction>[] = [
    {
      key: "action",
      title: "Action",
      isName: true,
      cell: ({ action }) => (
        <>
          <Text
            span
            className="letter"
            display="inline-block"
            w={20}
            lh="20px"
            mr={6}
            bg={colours.get(action)?.colour ?? ""}
          >
            {colours.get(action)?.letter}
          </Text>
          {colours.get(action)?.name}
          {action === decision.action && (
            <Text span className="pill" {...TAG} bd="1px solid var(--muted)">
              you
            </Text>
          )}
          {action === decision.best && (
            <Text span className="pill" {...TAG} bd="1px solid var(--good)" c="var(--good)">
              best
            </Text>
          )}
        </>
      ),
    },
    {
      key: "solution",
      title: "Solution",
      isNumber: true,
      cell: ({ action, frequency }) => (
        <Group gap={6} wrap="nowrap" justify="end" miw={{ xs: 84 }}>
          <Box
            component="span"
            className="track"
            flex={1}
            h={8}
            visibleFrom="xs"
            aria-hidden="true"
          >
            <span
              style={{ width: `${100 * frequency}%`, background: colours.get(action)?.colour }}
            />
          </Box>
          {percent(frequency, 0)}
        </Group>
      ),
    },
    {
      key: "ev",
      title: unit.evUnit === "bb" ? "EV bb" : "EV",
      isNumber: true,
      cell: ({ ev }) => (ev * unit.evFactor).toFixed(2),
    },
    {
      key: "loss",
      title: "Loss",
      isNumber: true,
      cell: ({ loss }) => signed(-loss * unit.evFactor, 2),
    },
  ];
  return (
    <Stack ref={top} gap={10} style={{ scrollMargin: "110px 0 100px" }} data-grade={grade}>
      <VisuallyHidden aria-live="polite" data-testid="result-status">
        {feedbackSentence(decision, unit)}
      </VisuallyHidden>
      {/* Nothing was lost by a good decision either. */}
      <Group
        gap={12}
        px={12}
        py={10}
        wrap="nowrap"
        style={VERDICT}
        data-grade={grade === "good" ? "best" : grade}
      >
        <Text inherit miw="1.6em" c="var(--grade)" fz="lg" fw={700} ta="center" aria-hidden="true">
          {sign}
        </Text>
        <div>
          <Text inherit fw={650} data-testid="grade">
            {name}
            {timed_out && <small className="detail"> time is up</small>}
          </Text>
          <Text inherit fz="lg" fw={700} lts="-0.01em" data-testid="loss">
            {decision.loss > 0 ? `−${lossText(decision.loss, unit)}` : "nothing lost"}
          </Text>
          {decision.loss > 0 && <div className="detail">{allLosses(decision)}</div>}
        </div>
      </Group>
      <DataTable
        label="Your action and the solution's"
        columns={columns}
        rows={decision.actions}
        keyOf={({ action }) => action}
        rowAttributes={({ action }) => ({
          "data-pressed": action === decision.action || undefined,
        })}
        look="list"
      />
      <div className="detail">
        {[category, ...draws].map(categoryLabel).join(", ")}.{" "}
        {link && (
          <TextLink inherit {...link} data-testid="open-solution">
            Open in the {source?.report === null ? "solution" : "report"}
          </TextLink>
        )}
      </div>
      {off_path && <OffPath isSolved={decision.solved_on_demand} />}
    </Stack>
  );
}

const VERDICT = {
  border: "1px solid color-mix(in srgb, var(--grade) 55%, var(--line))",
  borderLeft: "6px solid var(--grade)",
  borderRadius: "var(--radius)",
  background: "color-mix(in srgb, var(--grade) 9%, var(--panel))",
};
const OFF_PATH = { border: "1px dashed var(--muted)", borderRadius: 8 };

/** The label of decisions after an action that the solution never takes. */
export function OffPath({ isSolved }: { isSolved: boolean }) {
  return (
    <Text inherit fz="xs" px={10} py={6} style={OFF_PATH} data-testid="off-path">
      <b>Off the path:</b> the solution never plays this line.{" "}
      {isSolved
        ? "The rest was solved just now, with the hands that would arrive here."
        : "Its figures here mean little, and this decision is in no mean."}
    </Text>
  );
}

type MixedAction = Decision["actions"][number];

const TAG = { ml: 6, px: 6, py: 0, fz: 11, fw: 650, lh: "inherit", bg: "var(--panel)" };
