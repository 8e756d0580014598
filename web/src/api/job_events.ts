// Job events over SSE; a lost connection resumes after the last event received.
import { Problem, type Schemas, send, textChunks } from "./client";

export type JobProgress = Schemas["JobProgress"];

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8000;
const NO_MORE = 204;
const FINAL = new Set(["done", "failed", "cancelled", "interrupted"]);

export function isFinal(state: string): boolean {
  return FINAL.has(state);
}

/** One message of a server-sent event stream. */
export interface Message {
  id: string | null;
  data: string;
}

/** Split off the complete messages; `rest` is the incomplete end of the buffer. */
export function splitMessages(text: string): { messages: Message[]; rest: string } {
  const blocks = text.replaceAll("\r\n", "\n").split("\n\n");
  const rest = blocks.pop() ?? "";
  return { messages: blocks.map(readMessage).filter((each) => each !== null), rest };
}

function readMessage(block: string): Message | null {
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === "id") id = value ?? null;
    if (name === "data") data.push(value ?? "");
  }
  return data.length > 0 ? { id, data: data.join("\n") } : null;
}

/**
 * Call `onProgress` for every event of a job from the first, until the stream ends or is aborted. A
 * job that was interrupted and resumed has several final events; the service closes the stream.
 */
export async function followJob(
  id: string,
  onProgress: (progress: JobProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastEventId = "0";
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const response = await open(id, lastEventId, signal);
      if (response.status === NO_MORE) return;
      for await (const message of messagesOf(response)) {
        wait = 0;
        lastEventId = message.id ?? lastEventId;
        onProgress(JSON.parse(message.data) as JobProgress);
      }
    } catch (error) {
      wait = Math.max(wait, FIRST_WAIT_MS);
      if (signal.aborted) return;
      if (error instanceof Problem && error.status < 500 && error.status !== 429) throw error;
    }
    await sleep(wait, signal);
    wait = Math.min(Math.max(2 * wait, FIRST_WAIT_MS), MAX_WAIT_MS);
  }
}

function open(id: string, lastEventId: string, signal: AbortSignal): Promise<Response> {
  return send(`/api/v1/jobs/${id}/events`, {
    headers: { accept: "text/event-stream", "last-event-id": lastEventId },
    signal,
  });
}

async function* messagesOf(response: Response): AsyncGenerator<Message> {
  let buffer = "";
  for await (const chunk of textChunks(response)) {
    const { messages, rest } = splitMessages(buffer + chunk);
    buffer = rest;
    yield* messages;
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
