// Equities that the engine has at once, while one types: for a page that has a service too.
import type { Schemas } from "../api/client";
import { engineIfLoaded, loadEngine } from "./engine";
import { equityAnswer } from "./equity_operations";

const MAX_PLAYERS = 2;

/** Return the engine's answer to a small question, or null: the service is asked. */
export async function quickAnswer(text: string, signal: AbortSignal): Promise<Response | null> {
  const engine = engineIfLoaded();
  if (engine === null) {
    // The service answers until it is there; without it, the service answers everything.
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout; // Safari has none
    whenIdle(() => void loadEngine().catch(() => null));
    return null;
  }
  const body = JSON.parse(text) as Schemas["EquityRequest"];
  if (!isSmall(body)) return null;
  try {
    return Response.json(await equityAnswer(engine, body, signal));
  } catch {
    signal.throwIfAborted();
    return null; // the service says what is wrong, and where else
  }
}

/** Whether every deal is counted within a few milliseconds: two players on a board. */
function isSmall({
  players,
  board = "",
  folded = [],
  method,
  samples,
  ...more
}: Schemas["EquityRequest"]): boolean {
  const isPlain = !more.hands && !more.next_card && folded.length === 0;
  const isCounted = method !== "sampled" && samples == null && more.target_error == null;
  return isPlain && isCounted && players.length === MAX_PLAYERS && board.trim() !== "";
}
