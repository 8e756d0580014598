// Figures of a job, and its time.
import { isFinal, type JobProgress } from "../api/job_events";
import { aboutDuration, duration } from "../app/format/number";
import { figureText } from "./figures";
import classes from "./Jobs.module.css";

export function JobFigures({ job }: { job: JobProgress }) {
  const { seconds, eta_seconds } = job;
  const rows: [label: string, text: string, testId: string][] = [
    ...job.figures.map((figure): [string, string, string] => [
      figure.label,
      figureText(figure),
      `figure-${figure.name}`,
    ]),
    ["Time spent", seconds > 0 ? duration(seconds) : "–", "job-seconds"],
  ];
  if (!isFinal(job.state))
    rows.push(["Time left", eta_seconds === null ? "–" : aboutDuration(eta_seconds), "job-eta"]);
  return (
    <dl className={`${classes["numbers"]} numbers`}>
      {rows.map(([label, text, testId]) => (
        <div key={testId}>
          <dt>{label}</dt>
          <dd data-testid={testId}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
