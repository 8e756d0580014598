// The rows of a lock over many flops as the dialog has them, and as the service takes them.
import type { Schemas } from "../../api/client";
import { percent, percentText } from "../../app/format/number";
import { readAction } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import { actsText, placeText, seatName } from "../../solutions/labels";
import { REST, type Shares, sharesOf } from "../../solutions/locks/locks";
import { PLAYERS } from "../../solutions/url_state";

export { REST };
export const TOP = "top";
export const BOTTOM = "bottom";

export interface LockRow {
  key: number;
  /** A category, several with commas, TOP, BOTTOM or REST; empty before a choice. */
  hands: string;
  /** The percentage of TOP and BOTTOM, as entered. */
  percentage: string;
  /** The percentage of each action, as entered. */
  shares: Record<string, string>;
}

/** Return a row of no hands yet, which always takes the last action, usually the largest bet. */
export function blankRow(key: number, actions: readonly string[]): LockRow {
  const last = actions.length - 1;
  const shares = Object.fromEntries(
    actions.map((action, index) => [action, index === last ? "100" : "0"]),
  );
  return { key, hands: "", percentage: "30", shares };
}

export interface ReadRows {
  /** Null while a row has an error. */
  rule: LockRule | null;
  /** The hands of each row as the service names them. */
  hands: string[];
  errors: (string | null)[];
}

/** Read the rows of a decision as a rule. */
export function readRows(
  line: string,
  actions: readonly string[],
  rows: readonly LockRow[],
): ReadRows {
  const hands = rows.map(handsOf);
  const strategy: Record<string, Shares> = {};
  const errors = rows.map((row, index) => {
    const own = hands[index] ?? "";
    const read = sharesOf(actions, row.shares);
    if (own === "") return "Choose the hands";
    if (isShare(row.hands) && !isPercentage(row.percentage)) return "Enter above 0 to 100 %";
    if (hands.indexOf(own) < index) return "Another row has these hands";
    if ("error" in read) return read.error;
    strategy[own] = Object.fromEntries(
      Object.entries(read.shares).map(([action, share]) => [atAnyStack(action), share]),
    );
    return null;
  });
  const isRead = rows.length > 0 && errors.every((error) => error === null);
  const steps = notationIn(line).map(atAnyStack);
  return { rule: isRead ? { line: steps.join(" "), strategy } : null, hands, errors };
}

/** An all-in without its amount is that of every stack. */
function atAnyStack(action: string): string {
  return readAction(action).letter === "A" ? "a" : action;
}

export function isShare(hands: string): boolean {
  return hands === TOP || hands === BOTTOM;
}

function isPercentage(text: string): boolean {
  return /^\d{1,3}(\.\d{1,9})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= 100;
}

function handsOf({ hands, percentage }: LockRow): string {
  return isShare(hands) ? `${hands} ${Number(percentage)}%` : hands;
}

/** Return the rows of a rule at a decision with these actions. */
export function rowsOf({ strategy }: LockRule, actions: readonly string[]): LockRow[] {
  return Object.entries(strategy).map(([hands, shares], key) => {
    const [, kind, percentage] = /^(top|bottom) ([\d.]+)%$/.exec(hands) ?? [];
    const blank = blankRow(key, actions);
    return {
      key,
      hands: kind ?? hands,
      percentage: percentage ?? blank.percentage,
      shares: Object.fromEntries(
        actions.map((action) => [action, percentText(shareOf(action, shares))]),
      ),
    };
  });
}

/** Return the frequency of an action, which a rule may name without its amount. */
function shareOf(action: string, shares: Shares): number {
  const { letter, size } = readAction(action);
  const named = Object.entries(shares).find(([text]) => {
    const own = readAction(notationIn(text)[0] ?? "");
    return own.letter === letter && (own.size === null || own.size === size);
  });
  return named?.[1] ?? 0;
}

/** Return the index of the rule of a decision, that of a new one if there is none. */
export function ruleIndex(rules: readonly LockRule[], line: string): number {
  const key = (text: string) => notationIn(text).map(atAnyStack).join(" ");
  const index = rules.findIndex((rule) => key(rule.line) === key(line));
  return index < 0 ? rules.length : index;
}

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
