// Figures of a job, and its time; what a spot is worth to each player stands side by side.

import { isFinal, type JobProgress } from "../api/job_events";
import { Fact, Facts } from "../app/Facts";
import { aboutDuration, duration } from "../app/format/number";
import { type Figure, figureNamed, figureText } from "./figures";
import classes from "./Jobs.module.css";

const PLAYERS = ["oop", "ip"] as const;
const WORTH = [
  { label: "EV", name: "ev" },
  { label: "Equity", name: "equity_percent" },
] as const;
const WORTH_NAMES: readonly string[] = WORTH.flatMap(({ name }) =>
  PLAYERS.map((player) => `${name}_${player}`),
);

export function JobFigures({ job }: { job: JobProgress }) {
  const { seconds, eta_seconds } = job;
  const rows: [label: string, text: string, testId: string][] = [
    ...job.figures
      .filter((figure) => isListed(job, figure))
      .map((figure): [string, string, string] => [
        figure.label,
        figureText(figure),
        `figure-${figure.name}`,
      ]),
    ["Time spent", seconds > 0 ? duration(seconds) : "–", "job-seconds"],
  ];
  if (!isFinal(job.state))
    rows.push(["Time left", eta_seconds === null ? "–" : aboutDuration(eta_seconds), "job-eta"]);
  return (
    <>
      {figureNamed(job, "ev_oop") && <Worth job={job} />}
      <Facts className={`facts ${classes["numbers"]}`}>
        {rows.map(([label, text, testId]) => (
          <Fact
            key={testId}
            label={label}
            testId={testId}
            data-wide={testId === "figure-root_actions" || undefined}
          >
            {text}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

/** The headline of a job that is done has its main figure. */
function isListed(job: JobProgress, figure: Figure): boolean {
  if (WORTH_NAMES.includes(figure.name)) return false;
  return figure !== job.figures[0] || job.state !== "done";
}

/** EV and equity of both players. */
function Worth({ job }: { job: JobProgress }) {
  return (
    <table className={classes["worth"]} aria-label="EV and equity">
      <thead>
        <tr>
          <td />
          {PLAYERS.map((player, index) => (
            <th key={player} scope="col" data-player={index}>
              {player.toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {WORTH.map(({ label, name }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {PLAYERS.map((player) => {
              const figure = figureNamed(job, `${name}_${player}`);
              return (
                <td key={player} data-testid={`figure-${name}_${player}`}>
                  {figure ? figureText(figure) : "–"}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
