// The picked flop, and the ways on: hand by hand on this screen's node, or in Solve.
import { Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { errorText } from "../../app/forms/error_text";
import { PlayingCards } from "../../cards/PlayingCard";
import { readFlopUrlState } from "../flop/url_state";
import { useOpenInSolve } from "../flop/useOpenInSolve";
import type { ShownFlop } from "../shown";

interface Props {
  id: string;
  /** The line to the node, and the ratio, as the URL has them. */
  node: string;
  spr: string;
  flop: ShownFlop | undefined;
}

export function PickedFlop({ id, node, spr, flop }: Props) {
  const open = useOpenInSolve({ id, flop: flop?.flop ?? "", ...(spr && { spr: Number(spr) }) });
  if (!flop) {
    return (
      <Text size="xs" c="dimmed">
        Pick a flop to see it hand by hand.
      </Text>
    );
  }
  return (
    <Group gap="sm" data-testid="picked-flop">
      <PlayingCards text={flop.flop} />
      <Text size="xs" c="dimmed" visibleFrom="lg">
        {[flop.suits, flop.pairing, flop.connectedness].join(", ")}
      </Text>
      <Button
        size="compact-sm"
        renderRoot={(props) => (
          <Link
            to="/reports/$id/flops/$flop"
            params={{ id, flop: flop.flop }}
            search={readFlopUrlState({ node, spr })}
            {...props}
          />
        )}
        data-testid="open-flop"
      >
        Open
      </Button>
      <Button
        size="compact-sm"
        variant="light"
        loading={open.isPending}
        onClick={() => open.mutate(undefined)}
        data-testid="open-solve"
      >
        Open in Solve
      </Button>
      {open.error ? <Text size="xs">{errorText(open.error)}</Text> : null}
    </Group>
  );
}
