// The picked flop, and a way to solve it with turns and rivers.
import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { errorText } from "../../app/forms/error_text";
import { PlayingCards } from "../../cards/PlayingCard";
import { formOfSpot } from "../../solve/spot";
import { urlStateOfForm } from "../../solve/url_state";
import { spotQuery } from "../queries";
import type { ShownFlop } from "../shown";

type OpenFlop = ReturnType<typeof useOpenFlop>;

export function PickedFlop({ flop, open }: { flop: ShownFlop | undefined; open: OpenFlop }) {
  if (!flop) {
    return (
      <Text size="xs" c="dimmed">
        Pick a flop to open it in Solve.
      </Text>
    );
  }
  return (
    <Group gap="sm" data-testid="picked-flop">
      <PlayingCards text={flop.flop} />
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {[flop.suits, flop.pairing, flop.connectedness].join(", ")}
      </Text>
      <Button
        size="compact-sm"
        variant="light"
        loading={open.isPending}
        onClick={() => open.mutate(flop.flop)}
        data-testid="open-solve"
      >
        Open in Solve
      </Button>
      {open.error ? <Text size="xs">{errorText(open.error)}</Text> : null}
    </Group>
  );
}

/** Open the form of Solve with the spot of a flop: all streets, with the report's template. */
export function useOpenFlop(id: string, spr: number) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (flop: string) => queryClient.fetchQuery(spotQuery(id, flop, spr)),
    onSuccess: ({ spot }) => navigate({ to: "/solve", search: urlStateOfForm(formOfSpot(spot)) }),
  });
}
