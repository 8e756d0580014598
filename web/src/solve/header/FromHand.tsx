// Where a spot of a played hand comes from: the hand, the ranges' entries, what was assumed.
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import classes from "./Header.module.css";
import { useHandedHand } from "./handed_hand";

export function FromHand() {
  const hand = useHandedHand();
  if (!hand) return null;
  return (
    <section className={`panel ${classes["from-hand"]}`} aria-label="Hand" data-testid="from-hand">
      From{" "}
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/hands/$id" params={{ id: String(hand.id) }} {...props} />}
      >
        {hand.name}
      </Anchor>
      {": "}
      {hand.notes.join("; ")}.
    </section>
  );
}
