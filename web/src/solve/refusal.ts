// Which field of the form a refusal is about.
import { Problem } from "../api/client";
import { kindOf, SIZE_KEYS, type SizeKey, streetOf, type TextName } from "./form";

const GOAL = new Set(["target", "max_iterations", "threads", "precision"]);

/** The refusal of one member of the request, or null. */
export function refusalOf(error: unknown, name: TextName | SizeKey): Problem | null {
  if (!(error instanceof Problem)) return null;
  const pointer = GOAL.has(name) ? `/${name}` : `/spot/${name}`;
  const told = error.pointer ?? "";
  return told === pointer || told.startsWith(`${pointer}/`) ? error : null;
}

const NAMES: Readonly<Record<string, string>> = {
  oop: "OOP's range",
  ip: "IP's range",
  board: "the board",
  pot: "the pot",
  stack: "the stack",
  big_blind: "the big blind",
  unit: "the smallest chip",
  rake_rate: "the rake",
  rake_cap: "the rake's cap",
  add_allin: "the all-in threshold",
  force_allin: "the forced all-in",
  merging: "merging",
  max_raises: "the number of raises",
  added_lines: "the added lines",
  removed_lines: "the removed lines",
  locks: "the locks",
  target: "the target",
  max_iterations: "the iterations",
  threads: "the threads",
};

/** The field that a refusal is about, in words; null where it is about the spot as a whole. */
export function fieldIn(error: unknown): string | null {
  if (!(error instanceof Problem)) return null;
  const name = (error.pointer ?? "").replace(/^\/(spot\/)?/, "").split("/")[0] ?? "";
  return nameOfField(name);
}

/** A field of the form in words; null for what is none. */
export function nameOfField(name: string): string | null {
  if ((SIZE_KEYS as readonly string[]).includes(name)) return sizeFieldName(name as SizeKey);
  return NAMES[name] ?? null;
}

const KIND = { bet: "bets", raise: "raises", donk: "donk bets" } as const;

/** "turn_oop_bet" -> "OOP's bets on the turn". */
export function sizeFieldName(key: SizeKey): string {
  const player = key.includes("_ip_") ? "IP" : "OOP";
  return `${player}'s ${KIND[kindOf(key)]} on the ${streetOf(key)}`;
}
