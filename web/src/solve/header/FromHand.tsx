// Where a spot of a played hand comes from: the hand, the ranges' entries, what was assumed.
import { Anchor, Box } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useHandedHand } from "./handed_hand";

export function FromHand() {
  const hand = useHandedHand();
  if (!hand) return null;
  return (
    <Box
      component="section"
      className="panel"
      px={12}
      py={8}
      fz="xs"
      aria-label="Hand"
      data-testid="from-hand"
    >
      From{" "}
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/hands/$id" params={{ id: String(hand.id) }} {...props} />}
      >
        {hand.name}
      </Anchor>
      {": "}
      {hand.notes.join("; ")}.
    </Box>
  );
}
