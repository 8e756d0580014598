// Mean losses by street, position, action or hand category.
import { count } from "../../app/format/number";
import { LossGroups } from "../../solutions/LossGroups";
import { groupLabel, intervalText, lossText } from "./labels";
import type { Summary } from "./queries";

const KINDS = [
  { value: "street", label: "Street" },
  { value: "position", label: "Position" },
  { value: "move", label: "Action" },
  { value: "category", label: "Hand" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

interface Props {
  groups: Summary["by"];
  chosen: Kind;
  onChoose: (kind: Kind) => void;
}

export function ReviewGroups({ groups, chosen, onChoose }: Props) {
  return (
    <LossGroups
      kinds={KINDS}
      chosen={chosen}
      onChoose={onChoose}
      heading={KINDS.find(({ value }) => value === chosen)?.label ?? ""}
      columns={["Decisions", "Mean loss", "95 %"]}
      groups={Object.entries(groups[chosen])
        .filter(([, { decisions }]) => decisions > 0)
        .map(([key, { decisions, mean, interval }]) => ({
          key,
          name: groupLabel(key),
          loss: mean ?? 0,
          cells: [count(decisions), lossText(mean), intervalText(interval)],
        }))}
    />
  );
}
