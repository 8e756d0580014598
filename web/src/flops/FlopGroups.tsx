// Flops in groups by trait, with mean equity and nut shares; a click filters by the group.
import type { Schemas } from "../api/client";
import { heat, type Scale, scaleOf } from "../app/charts/heat";
import { count, percent } from "../app/format/number";
import classes from "./FlopGroups.module.css";
import { TRAITS, type TraitName } from "./traits";
import type { FlopFilter } from "./url_state";

type Group = Schemas["SurveyedGroup"];

interface Props {
  groups: readonly Group[];
  /** The mean over all flops, the centre of the colours. */
  mean: number | null;
  filter: FlopFilter;
  onToggle: (trait: TraitName, value: string) => void;
}

const traitOf = (group: Group): TraitName =>
  group.trait === "high_card" ? "high" : (group.trait as TraitName);

export function FlopGroups({ groups, mean, filter, onToggle }: Props) {
  const scale = scaleOf(
    groups.map((group) => group.mean),
    mean,
  );
  const shown = TRAITS.filter(({ name }) => groups.some((group) => traitOf(group) === name));
  return (
    <div className={classes["holder"]}>
      <div className={classes["groups"]} data-testid="flop-groups">
        {shown.map(({ name, label }) => (
          <table key={name} className={classes["table"]}>
            <caption>{label}</caption>
            <thead>
              <tr>
                <th scope="col">{label}</th>
                <th scope="col">of 22,100</th>
                <th scope="col">Equity</th>
                <th scope="col" data-player={0}>
                  Nuts 1
                </th>
                <th scope="col" data-player={1}>
                  Nuts 2
                </th>
              </tr>
            </thead>
            <tbody>
              {groups
                .filter((group) => traitOf(group) === name)
                .map((group) => (
                  <GroupRow
                    key={group.value}
                    group={group}
                    scale={scale}
                    isChosen={filter[name].includes(group.value)}
                    onToggle={() => onToggle(name, group.value)}
                  />
                ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  group: Group;
  scale: Scale;
  isChosen: boolean;
  onToggle: () => void;
}

function GroupRow({ group, scale, isChosen, onToggle }: RowProps) {
  const { trait, value, weight, mean, nut_shares: shares } = group;
  return (
    <tr data-testid={`group-${trait}-${value}`}>
      <th scope="row">
        <button type="button" aria-pressed={isChosen} onClick={onToggle}>
          {value}
        </button>
      </th>
      <td>{count(weight)}</td>
      <td>
        <span
          className={classes["heat"]}
          style={mean === null ? undefined : { background: heat(mean, scale) }}
        >
          {percent(mean)}
        </span>
      </td>
      <td>{percent(shares?.[0], 1)}</td>
      <td>{percent(shares?.[1], 1)}</td>
    </tr>
  );
}
