// Numbers of a job.
import type { JobProgress } from "../api/job_events";
import { aboutDuration, bytes, count, duration } from "../app/format/number";
import { threeDigits } from "./curve";
import classes from "./Jobs.module.css";

const speed = (rate: number) => (rate >= 1000 ? count(Math.round(rate)) : threeDigits(rate));

export function JobNumbers({ job }: { job: JobProgress }) {
  const { exploitability_percent, iterations_per_second, eta_seconds, memory_bytes } = job;
  const numbers: [name: string, value: string, testId: string][] = [
    [
      "Exploitability",
      exploitability_percent === null ? "–" : `${threeDigits(exploitability_percent)} % of the pot`,
      "job-exploitability",
    ],
    ["Target", `${threeDigits(job.target_percent)} % of the pot`, "job-target"],
    [
      "Iterations",
      `${count(job.iteration)} of at most ${count(job.max_iterations)}`,
      "job-iterations",
    ],
    [
      "Speed",
      iterations_per_second === null ? "–" : `${speed(iterations_per_second)} iterations/s`,
      "job-speed",
    ],
    ["Time spent", job.seconds > 0 ? duration(job.seconds) : "–", "job-seconds"],
    ["Time left", eta_seconds === null ? "–" : aboutDuration(eta_seconds), "job-eta"],
    ["Memory", memory_bytes === null ? "–" : bytes(memory_bytes), "job-memory"],
  ];
  return (
    <dl className={`${classes["numbers"]} numbers`}>
      {numbers.map(([name, value, testId]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={testId}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
