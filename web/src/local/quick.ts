// Equities that the engine has at once, while one types.
import type { EquityResult, Schemas } from "../api/client";
import { engineIfLoaded, loadEngine } from "./engine";
import { equityAnswerNow } from "./equity_operations";

/** Return the engine's answer to a small question, or null if it has none at once. */
export function quickAnswer(body: Schemas["EquityRequest"]): EquityResult | null {
  const engine = engineIfLoaded();
  if (engine === null) {
    // The service answers until it is there; without it, the service answers everything.
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout; // Safari has none
    whenIdle(() => void loadEngine().catch(() => null));
    return null;
  }
  if (body.hands || body.next_card) return null;
  try {
    return equityAnswerNow(engine, body);
  } catch {
    return null; // who answers instead says what is wrong, and where else
  }
}
