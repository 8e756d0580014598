// The events of a job, as the service streams them; a lost connection goes on where it was cut.
import { Problem, piecesOf, type Schemas, send } from "./client";

export type JobProgress = Schemas["JobProgress"];

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
const NO_MORE = 204;
const FINAL = new Set(["done", "failed", "cancelled", "interrupted"]);

export function isFinal(state: string): boolean {
  return FINAL.has(state);
}

/** One message of a stream of server-sent events. */
export interface Message {
  id: string | null;
  data: string;
}

/** Cut whole messages off the front of what has come; the rest waits for more. */
export function takeMessages(text: string): { messages: Message[]; rest: string } {
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

/** Tell every event of a job from its first on, until no more can come or `signal` says so.
 *
 * A job that was interrupted and resumed has several last events; the service tells the end. */
export async function followJob(
  id: string,
  tell: (progress: JobProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = "0";
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const response = await open(id, last, signal);
      if (response.status === NO_MORE) return;
      for await (const message of messagesOf(response)) {
        wait = 0;
        last = message.id ?? last;
        tell(JSON.parse(message.data) as JobProgress);
      }
    } catch (error) {
      wait = Math.max(wait, FIRST_WAIT_MS);
      if (signal.aborted) return;
      if (error instanceof Problem && error.status < 500 && error.status !== 429) throw error;
    }
    await rest(wait, signal);
    wait = Math.min(Math.max(2 * wait, FIRST_WAIT_MS), LONGEST_WAIT_MS);
  }
}

function open(id: string, last: string, signal: AbortSignal): Promise<Response> {
  return send(`/api/v1/jobs/${id}/events`, {
    headers: { accept: "text/event-stream", "last-event-id": last },
    signal,
  });
}

async function* messagesOf(response: Response): AsyncGenerator<Message> {
  let held = "";
  for await (const piece of piecesOf(response)) {
    const { messages, rest } = takeMessages(held + piece);
    held = rest;
    yield* messages;
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
