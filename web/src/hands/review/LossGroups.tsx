// Mean losses by street, position, action or hand category.
import { SegmentedControl, Table } from "@mantine/core";
import { count } from "../../app/format/number";
import { groupLabel, intervalText, lossText } from "./labels";
import type { MeanLoss, Summary } from "./queries";
import classes from "./Review.module.css";

const GROUPS = ["street", "position", "move", "category"] as const;
type Group = (typeof GROUPS)[number];

const LABELS: Record<Group, string> = {
  street: "Street",
  position: "Position",
  move: "Action",
  category: "Hand",
};

interface Props {
  groups: Summary["by"];
  chosen: Group;
  onChoose: (group: Group) => void;
}

export function LossGroups({ groups, chosen, onChoose }: Props) {
  const rows = Object.entries(groups[chosen]).filter(([, loss]) => loss.decisions > 0);
  const most = Math.max(...rows.map(([, { mean }]) => mean ?? 0), Number.MIN_VALUE);
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Losses by"
        data={GROUPS.map((value) => ({ value, label: LABELS[value] }))}
        value={chosen}
        onChange={(value) => onChoose(value as Group)}
        data-testid="loss-groups"
      />
      <Table className={classes["groups"] ?? ""} verticalSpacing={4} data-testid="groups">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{LABELS[chosen]}</Table.Th>
            <Table.Th ta="right">Decisions</Table.Th>
            <Table.Th ta="right">Mean loss</Table.Th>
            <Table.Th ta="right">95 %</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([key, loss]) => (
            <GroupRow key={key} name={groupLabel(key)} loss={loss} most={most} />
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

function GroupRow({ name, loss, most }: { name: string; loss: MeanLoss; most: number }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
        <span className={classes["bar"]} aria-hidden="true">
          <span style={{ width: `${(100 * (loss.mean ?? 0)) / most}%` }} />
        </span>
      </Table.Th>
      <Table.Td ta="right">{count(loss.decisions)}</Table.Td>
      <Table.Td ta="right">{lossText(loss.mean)}</Table.Td>
      <Table.Td ta="right">{intervalText(loss.interval)}</Table.Td>
    </Table.Tr>
  );
}
