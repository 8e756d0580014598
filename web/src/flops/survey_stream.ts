// A survey as it streams in: rows so far, how many are done, and at the end the summary.
import { type Schemas, send, textChunks } from "../api/client";

export type SurveyedFlop = Schemas["SurveyedFlop"];
export type SurveySummary = Schemas["SurveySummary"];
type SurveyRecord = Schemas["SurveyRows"] | Schemas["SurveyDone"];

export interface Survey {
  flops: ReadonlyMap<string, SurveyedFlop>;
  done: number;
  total: number;
  /** Undefined while flops are computed. */
  summary: SurveySummary | undefined;
}

/** Return the survey after one more record; a flop that was sent before is replaced. */
export function withRecord(survey: Survey | undefined, record: SurveyRecord): Survey {
  const before = survey ?? { flops: new Map(), done: 0, total: 0, summary: undefined };
  if (record.kind === "done") return { ...before, done: before.total, summary: record.summary };
  const flops = new Map(before.flops);
  for (const row of record.flops) flops.set(row.flop, row);
  return { flops, done: record.done, total: record.total, summary: undefined };
}

/** Split off the complete lines; `rest` is the incomplete end of the buffer. */
export function splitLines(text: string): { lines: string[]; rest: string } {
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  return { lines, rest };
}

/** Send the request, and iterate over the survey as it grows. */
export async function* streamSurvey(
  body: Schemas["FlopsSurveyRequest"],
  signal: AbortSignal,
): AsyncGenerator<Survey> {
  const response = await send("/api/v1/flops/survey/stream", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  let survey: Survey | undefined;
  let buffer = "";
  for await (const chunk of textChunks(response)) {
    const { lines, rest } = splitLines(buffer + chunk);
    buffer = rest;
    if (lines.length === 0) continue;
    for (const line of lines) survey = withRecord(survey, JSON.parse(line) as SurveyRecord);
    if (survey) yield survey;
  }
}
