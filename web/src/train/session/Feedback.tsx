// What a decision cost: the verdict in words, the loss, and your action against the solution's mix.

import { Box, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { percent } from "../../app/format/number";
import { TextLink } from "../../app/links";
import { type Action, actionsOf } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import { signed } from "../../solutions/labels";
import { decisionLink, type NamedSource } from "../drill";
import { allLosses, categoryLabel, feedbackSentence, GRADES, lossText } from "../labels";
import type { Decision } from "../queries";
import classes from "./Feedback.module.css";

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
  return (
    <Stack ref={top} gap={10} style={{ scrollMargin: "110px 0 100px" }} data-grade={grade}>
      <VisuallyHidden aria-live="polite" data-testid="result-status">
        {feedbackSentence(decision, unit)}
      </VisuallyHidden>
      <div className={classes["verdict"]} data-grade={grade}>
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
      </div>
      <Mix decision={decision} unit={unit} />
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

/** The label of decisions after an action that the solution never takes. */
export function OffPath({ isSolved }: { isSolved: boolean }) {
  return (
    <Text inherit className={classes["off"] ?? ""} data-testid="off-path">
      <b>Off the path:</b> the solution never plays this line.{" "}
      {isSolved
        ? "The rest was solved just now, with the hands that would arrive here."
        : "Its figures here mean little, and this decision is in no mean."}
    </Text>
  );
}

function Mix({ decision, unit }: { decision: Decision; unit: Unit }) {
  const actions = actionsOf(
    decision.actions.map(({ action }) => action),
    unit.evFactor,
  );
  return (
    <table className={classes["mix"]} data-testid="mix">
      <thead>
        <tr>
          <th scope="col">Action</th>
          <th scope="col">Solution</th>
          <th scope="col">{unit.evUnit === "bb" ? "EV bb" : "EV"}</th>
          <th scope="col">Loss</th>
        </tr>
      </thead>
      <tbody>
        {actions.map((action, index) => (
          <MixRow
            key={action.text}
            action={action}
            decision={decision}
            index={index}
            factor={unit.evFactor}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  action: Action;
  decision: Decision;
  index: number;
  factor: number;
}

function MixRow({ action, decision, index, factor }: RowProps) {
  const { ev = 0, frequency = 0, loss = 0 } = decision.actions[index] ?? {};
  const isTaken = action.text === decision.action;
  const isBest = action.text === decision.best;
  return (
    <tr data-taken={isTaken || undefined}>
      <th scope="row">
        <Text
          span
          className="letter"
          display="inline-block"
          w={20}
          lh="20px"
          mr={6}
          bg={action.colour}
        >
          {action.letter}
        </Text>
        {action.name}
        {isTaken && <span className={classes["tag"]}>you</span>}
        {isBest && (
          <span className={classes["tag"]} data-best>
            best
          </span>
        )}
      </th>
      <td>
        <Group gap={6} wrap="nowrap" justify="end" miw={{ xs: 84 }}>
          <Box
            component="span"
            className="track"
            flex={1}
            h={8}
            visibleFrom="xs"
            aria-hidden="true"
          >
            <span style={{ width: `${100 * frequency}%`, background: action.colour }} />
          </Box>
          {percent(frequency, 0)}
        </Group>
      </td>
      <td>{(ev * factor).toFixed(2)}</td>
      <td>{signed(-loss * factor, 2)}</td>
    </tr>
  );
}
