// What the session screen shows: the open decision, the feedback on the last one, or the summary.
import { type Unit, unitText } from "../../solutions/ev_unit";
import { eventText } from "../labels";
import { afterAction, followLine } from "../line_events";
import type { Decision, Hand, HandResult, Session } from "../queries";
import type { Seat } from "../url_state";

/** A decision that was just made, and the hand as it stood then. */
export interface Held {
  hand: Hand;
  decision: Decision;
}

export type SessionView =
  | { phase: "deciding"; hand: Hand }
  | {
      phase: "feedback";
      hand: Hand;
      decision: Decision;
      /** Whether the decision has ended the hand; one that was cut short has no result. */
      isOver: boolean;
      result: HandResult | null;
    }
  | { phase: "ended" };

/**
 * Return what is shown. The table stays as it was while the feedback on a decision is read, with your action on it, unless
 * the decision has ended the hand: then the end is shown with it.
 */
export function viewOf(session: Session, held: Held | null): SessionView {
  const { hand, last_hand: last } = session;
  if (held !== null) {
    const isOver = last?.over === true && last.number === held.hand.number;
    return {
      phase: "feedback",
      hand: isOver ? last : afterAction(held.hand, held.decision.action),
      decision: held.decision,
      isOver,
      result: isOver ? last.result : null,
    };
  }
  return hand === null || session.over ? { phase: "ended" } : { phase: "deciding", hand };
}

/** Return what each seat did last on the current street, in words: "bets 4.5 bb". */
export function lastActions(hand: Hand, unit: Unit): Partial<Record<Seat, string>> {
  const { events, street } = followLine(hand);
  const notes: Partial<Record<Seat, string>> = {};
  for (const event of events) {
    if (event.kind === "action" && event.street === street)
      notes[event.seat] = eventText(event, null, unit);
  }
  return notes;
}

/** Say how a hand ended: "Opponent folds. You win 12 bb." */
export function resultText(result: HandResult, hand: Hand, unit: Unit): string {
  const net = result.net[hand.seat] ?? 0;
  const size = unitText(Math.abs(net), unit);
  const outcome = net > 0 ? `You win ${size}.` : net < 0 ? `You lose ${size}.` : "You break even.";
  if (result.showdown) return `Showdown. ${outcome}`;
  const folded = followLine(hand).events.findLast((event) => event.kind === "action");
  const isOwn = folded?.kind === "action" && folded.seat === hand.seat;
  return `${isOwn ? "You fold" : "Opponent folds"}. ${outcome}`;
}

/** Say what is worked on until the next decision: the turn of a report, or anything else. */
export function workText(session: Session, hand: Hand): string {
  const isReport = (session.sources[hand.source]?.report ?? null) !== null;
  return isReport && followLine(hand).street === "flop" ? "Solving the turn" : "Dealing on";
}

/** Label of the button that continues. */
export function nextLabel(session: Session, isOver: boolean): string {
  if (!isOver) return "Go on";
  return session.over ? "See the result" : "Next hand";
}
