// A map of a mean by the two highest ranks of a flop, pairs on the diagonal.
import { Text, VisuallyHidden } from "@mantine/core";
import { heat, scaleOf } from "../app/charts/heat";
import { counted } from "../app/format/number";
import { RANKS } from "../cards/card";
import classes from "./FlopHeatMap.module.css";

interface Props {
  values: readonly FlopValue[];
  /** The mean over all flops, the centre of the colours. */
  mean: number | null;
  /** What is shown, as the caption of the table. */
  caption: string;
  note: string;
  /** Short text for a cell, and the full one for its tooltip. */
  short: (value: number) => string;
  full: (value: number) => string;
}

const MAX_NAMES = 8;

/** "Ks7d2c, Kh7d2c"; of many flops the first. */
function namesText(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

export function FlopHeatMap({ values, mean, caption, note, short, full }: Props) {
  const cells = rankCells(values);
  const scale = scaleOf(
    cells.map((cell) => cell.mean),
    mean,
  );
  const cellAt = new Map(cells.map((cell) => [`${cell.high}${cell.second}`, cell]));
  return (
    <div data-testid="flop-heat">
      <Text size="sm" c="dimmed" mb="xs">
        {note}
      </Text>
      <div style={{ overflowX: "auto" }}>
        <table className={classes["map"]}>
          <VisuallyHidden component="caption">{caption}</VisuallyHidden>
          <thead>
            <tr>
              <td />
              {RANKS.map((rank) => (
                <th key={rank} scope="col">
                  {rank}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RANKS.filter((high) => cells.some((cell) => cell.high === high)).map((high) => (
              <tr key={high}>
                <th scope="row">{high}</th>
                {RANKS.map((second) => {
                  const cell = cellAt.get(`${high}${second}`);
                  return cell ? (
                    <td
                      key={second}
                      style={{ background: heat(cell.mean, scale) }}
                      title={`${high}${second}: ${full(cell.mean)}, ${counted(cell.flops, "flop")}: ${namesText(cell.names)}`}
                      data-testid={`heat-${high}${second}`}
                    >
                      {short(cell.mean)}
                    </td>
                  ) : (
                    <td key={second} />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A flop's value, with how many of the 22,100 it stands for and what it weighs in a mean. */
interface FlopValue {
  flop: string;
  value: number | null | undefined;
  flops: number;
  weight: number;
}

/** The mean of the flops with these two highest ranks. */
interface RankCell {
  high: string;
  second: string;
  mean: number;
  flops: number;
  /** The flops of the mean by name. */
  names: readonly string[];
}

/** Group flops by their two highest ranks; those without a value or weight are left out. */
export function rankCells(values: readonly FlopValue[]): RankCell[] {
  const sums = new Map<
    string,
    Pick<RankCell, "flops" | "names"> & Record<"sum" | "weight", number>
  >();
  for (const { flop, value, flops, weight } of values) {
    if (value === null || value === undefined || weight <= 0) continue;
    const key = `${flop[0]}${flop[2]}`;
    const before = sums.get(key) ?? { sum: 0, weight: 0, flops: 0, names: [] };
    sums.set(key, {
      sum: before.sum + weight * value,
      weight: before.weight + weight,
      flops: before.flops + flops,
      names: [...before.names, flop],
    });
  }
  return [...sums].map(([key, { sum, weight, flops, names }]) => ({
    high: key.charAt(0),
    second: key.charAt(1),
    mean: sum / weight,
    flops,
    names,
  }));
}
