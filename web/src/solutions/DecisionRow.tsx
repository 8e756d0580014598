// A decision of a list: what it cost, the hand on its board, what was taken and what was best, and
// the ways on.
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PlayingCards } from "../cards/PlayingCard";
import classes from "./DecisionRow.module.css";

interface Props {
  loss: string;
  /** Whether it cost anything. */
  isLoss: boolean;
  /** The loss as a share of the pot, and what else is said of it. */
  details: readonly string[];
  who?: ReactNode;
  hand: string;
  board: string;
  category: string;
  /** What was taken and what was best. */
  children: ReactNode;
  /** What the solution does. */
  note: string;
  ways: ReactNode;
  testId?: string;
}

export function DecisionRow(props: Props) {
  const { loss, isLoss, details, who, hand, board, category, children, note, ways, testId } = props;
  return (
    <li className={classes["row"]} data-testid={testId}>
      <div>
        <Text inherit fw="bold" {...(isLoss && { c: "var(--bad)" })}>
          {loss}
        </Text>
        {details.map((detail) => (
          <div key={detail} className="detail">
            {detail}
          </div>
        ))}
      </div>
      <div>
        <Group gap="2px 8px">
          {who}
          <PlayingCards text={hand} />
          <span>on</span>
          <PlayingCards text={board} />
          <span className="detail">{category}</span>
        </Group>
        <Text inherit mt={2}>
          {children}
        </Text>
        <Text inherit className="detail" mt={2}>
          {note}
        </Text>
      </div>
      <div className={classes["ways"]}>{ways}</div>
    </li>
  );
}
