// Lock rules in words: "IP after check: top 30 % bets 5 bb always".
import type { Schemas } from "../../api/client";
import { percent } from "../../app/format/number";
import type { Unit } from "../../solutions/ev_unit";
import { actsText, placeText, seatName } from "../../solutions/labels";
import { REST } from "../../solutions/locks/locks";
import { PLAYERS } from "../../solutions/url_state";

export type LockRule = Schemas["LockRuleFields"];

const STEP = /(all-?in|fold|check|call|bet|raise|[fxcbra])(?:\s+to)?\s*(\d+(?:\.\d+)?)?/gi;

/** Return the actions of a line in notation: "check, bet 4.5" -> ["x", "b4.5"]. */
export function notationIn(line: string): string[] {
  return [...line.matchAll(STEP)].map(([, word = "", size = ""]) => {
    const name = word.toLowerCase();
    return (name === "check" ? "x" : name.slice(0, 1)) + size;
  });
}

/** Return hands of a rule in words: "set, two_pair" -> "set, two pair", "top 30%" -> "top 30 %". */
export function handsText(hands: string): string {
  return hands === REST ? "the rest" : hands.replaceAll("_", " ").replace("%", " %");
}

/** Put a rule into words: who is locked where, and what each of the hands does. */
export function ruleText({ line, strategy }: LockRule, unit: Unit): string {
  const steps = notationIn(line);
  const entries = Object.entries(strategy);
  const texts = entries.map(([hands, shares]) => {
    const who = hands === REST && entries.length === 1 ? "every hand" : handsText(hands);
    return `${who} ${sharesText(shares, unit)}`;
  });
  const seat = seatName(PLAYERS[steps.length % 2] ?? null);
  return `${seat} ${placeText(steps.join(" "), unit)}: ${texts.join("; ")}`;
}

function sharesText(shares: Readonly<Record<string, number>>, unit: Unit): string {
  return Object.entries(shares)
    .filter(([, share]) => share > 0)
    .map(([action, share]) => {
      const acts = actsText(notationIn(action)[0] ?? action, unit);
      return share === 1 ? `${acts} always` : `${acts} ${percent(share, 1)}`;
    })
    .join(", ");
}
