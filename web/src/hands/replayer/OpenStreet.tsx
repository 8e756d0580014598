// Links that take a street of the hand to Equity.
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { knownHands, type Replay, type Street, streetName } from "./states";

interface Props {
  street: Street;
  replay: Replay;
}

export function OpenStreet({ street, replay }: Props) {
  const state = replay.states[street.first];
  if (!state) return null;
  const { live, dead } = knownHands(state, replay.players);
  const search = {
    p: live.map(({ cards }) => cards || "random"),
    ...(state.board && { board: state.board }),
    ...(dead && { dead }),
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      renderRoot={(props) => <Link to="/equity" search={search} {...props} />}
      aria-label={`Open the ${streetName(street.street).toLowerCase()} in Equity`}
      data-testid={`equity-${street.street}`}
    >
      Equity
    </Button>
  );
}
