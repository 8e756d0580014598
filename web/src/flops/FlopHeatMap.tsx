// A map of mean equity by the two highest ranks of a flop, pairs on the diagonal.
import { Text } from "@mantine/core";
import { heat, scaleOf } from "../app/charts/heat";
import { counted, percent } from "../app/format/number";
import { RANKS } from "../cards/card";
import classes from "./FlopHeatMap.module.css";
import { type Row, rankCells } from "./rows";

interface Props {
  rows: readonly Row[];
  /** The mean over all flops, the centre of the colours. */
  mean: number | null;
}

export function FlopHeatMap({ rows, mean }: Props) {
  const cells = rankCells(rows);
  const scale = scaleOf(
    cells.map((cell) => cell.mean),
    mean,
  );
  const cellAt = new Map(cells.map((cell) => [`${cell.high}${cell.second}`, cell]));
  return (
    <div data-testid="flop-heat">
      <Text size="sm" c="dimmed" mb="xs">
        The first range’s mean equity by the two highest cards of the flop, in per cent; blue is
        below its mean over all of these flops, orange above. The diagonal has flops whose highest
        card is paired.
      </Text>
      <div className={classes["scroller"]}>
        <table className={classes["map"]}>
          <caption className={classes["hidden"]}>Mean equity by the two highest cards</caption>
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
                      title={`${high}${second}: ${percent(cell.mean)}, ${counted(cell.weight, "flop")}`}
                      data-testid={`heat-${high}${second}`}
                    >
                      {(100 * cell.mean).toFixed(0)}
                    </td>
                  ) : (
                    <td key={second} data-empty />
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
