// What has just happened, and the decision that follows: the price of a call and the equity for it.
import { Box, Text } from "@mantine/core";
import { percent } from "../../app/format/number";
import { amountText } from "../money";
import type { Unit } from "../url_state";
import { actionText, type Replay, type State } from "./states";

interface Props {
  replay: Replay;
  state: State;
  unit: Unit;
}

export function DecisionLine({ replay, state, unit }: Props) {
  return (
    <Box mih={44} aria-live="polite" data-testid="decision">
      <Text inherit fw={650}>
        {eventText(replay, state, unit)}
      </Text>
      <Text inherit c="dimmed">
        {nextText(replay, state, unit)}
      </Text>
    </Box>
  );
}

export function eventText({ hand, players }: Replay, state: State, unit: Unit): string {
  const actor = state.seat === null ? undefined : players[state.seat];
  const text = actionText(state, hand, unit);
  return actor ? `${actor.name} ${text}` : text;
}

function nextText({ hand, players }: Replay, state: State, unit: Unit): string {
  const { decision } = state;
  if (state.event === "result") {
    return state.pots
      .map(({ amount, winners }, at) => {
        const pot = at === 0 ? (state.pots.length > 1 ? "Main pot" : "Pot") : `Side pot ${at}`;
        const names = winners.map((seat) => players[seat]?.name ?? "").join(" and ");
        return `${pot} ${amountText(amount, hand, unit)}: ${names || "winner not recorded"}`;
      })
      .join("; ");
  }
  if (!decision) return "";
  const name = players[decision.seat]?.name ?? "";
  if (decision.pot_odds === null) return `${name} to act, nothing to call`;
  const equity = state.equities[decision.seat];
  const price = `${amountText(decision.to_call, hand, unit)} to call`;
  const needs = `needs ${percent(decision.pot_odds, 1)}`;
  if (equity === null || equity === undefined) return `${name} to act: ${price}, ${needs}`;
  const against = state.all_known ? "" : " against the known hands";
  return `${name} to act: ${price}, ${needs}, has ${percent(equity, 1)}${against}`;
}
