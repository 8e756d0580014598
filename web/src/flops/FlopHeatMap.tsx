// A map of a mean by the two highest ranks of a flop, pairs on the diagonal.
import { Text, VisuallyHidden } from "@mantine/core";
import { heat, scaleOf } from "../app/charts/heat";
import { counted } from "../app/format/number";
import { RANKS } from "../cards/card";
import classes from "./FlopHeatMap.module.css";
import { type FlopValue, rankCells } from "./rank_cells";

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
