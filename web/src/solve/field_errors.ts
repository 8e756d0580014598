// Which field of the form an error is about.
import { Problem } from "../api/client";
import { SPOT_FIELDS } from "../api/spot_fields";
import { kindOf, SIZE_KEYS, type SizeKey, streetOf, type TextName } from "./form";

const GOAL = new Set(["target", "max_iterations", "threads", "precision"]);

/** Return the error if it is about the given field, otherwise null. */
export function fieldError(error: unknown, name: TextName | SizeKey): Problem | null {
  if (!(error instanceof Problem)) return null;
  const pointer = GOAL.has(name) ? `/${name}` : `/spot/${name}`;
  const pointerOfError = error.pointer ?? "";
  return pointerOfError === pointer || pointerOfError.startsWith(`${pointer}/`) ? error : null;
}

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SPOT_FIELDS.map(({ name, noun }) => [name, noun])),
  target: "the target",
  max_iterations: "the iterations",
  threads: "the threads",
};

/** Return the label of the field an error is about; null if it is about the whole spot. */
export function fieldLabelOf(error: unknown): string | null {
  if (!(error instanceof Problem)) return null;
  const name = (error.pointer ?? "").replace(/^\/(spot\/)?/, "").split("/")[0] ?? "";
  return fieldLabel(name);
}

/** Return the label of a field; null if there is none. */
export function fieldLabel(name: string): string | null {
  if ((SIZE_KEYS as readonly string[]).includes(name)) return sizeFieldName(name as SizeKey);
  return NAMES[name] ?? null;
}

const KIND = { bet: "bets", raise: "raises", donk: "donk bets" } as const;

/** "turn_oop_bet" -> "OOP's bets on the turn". */
export function sizeFieldName(key: SizeKey): string {
  const player = key.includes("_ip_") ? "IP" : "OOP";
  return `${player}'s ${KIND[kindOf(key)]} on the ${streetOf(key)}`;
}
