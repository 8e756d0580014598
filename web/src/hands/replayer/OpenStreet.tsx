// Buttons that take a street of the hand to Equity and to Solve, everything filled in.
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Problem } from "../../api/client";
import { errorText } from "../../app/forms/error_text";
import { queryClient } from "../../app/query_client";
import {
  equitySearch,
  type Holdings,
  needsSpot,
  obstacleOf,
  solveTarget,
  spotQuery,
} from "./open_street";
import { type Replay, type Street, streetName } from "./states";

interface Props {
  street: Street;
  replay: Replay;
  /** What Equity is opened with. */
  holdings: Holdings;
}

export function OpenStreet({ street, replay, holdings }: Props) {
  const navigate = useNavigate();
  const state = replay.states[street.first];
  const obstacle = obstacleOf(replay, street);
  const fetchSpot = () =>
    queryClient.fetchQuery({ ...spotQuery(replay.hand.id, street.street), retry: false });

  const equity = useMutation({
    mutationFn: async () => {
      if (!state) return;
      const isSpotNeeded = obstacle === null && needsSpot(replay, state, holdings);
      const spot = isSpotNeeded ? await fetchSpot().catch(refusedAsNull) : null;
      await navigate({ to: "/equity", search: equitySearch(replay, state, holdings, spot) });
    },
  });
  const solve = useMutation({
    mutationFn: async () => {
      const { search, hand } = solveTarget(replay, await fetchSpot());
      await navigate({ to: "/solve", search, state: { hand } });
    },
  });
  const where = `Open the ${streetName(street.street).toLowerCase()} in`;
  const error = solve.error ?? equity.error;
  return (
    <>
      <Group gap={4}>
        <Button
          size="compact-xs"
          variant="default"
          loading={equity.isPending}
          onClick={() => equity.mutate()}
          aria-label={`${where} Equity`}
          data-testid={`equity-${street.street}`}
        >
          Equity
        </Button>
        {obstacle === null && (
          <Button
            size="compact-xs"
            variant="light"
            loading={solve.isPending}
            onClick={() => solve.mutate()}
            aria-label={`${where} Solve`}
            data-testid={`solve-${street.street}`}
          >
            Solve
          </Button>
        )}
      </Group>
      {error && (
        <Text size="xs" c="var(--bad)" role="alert" w="100%">
          {errorText(error)}
        </Text>
      )}
    </>
  );
}

/** A hand without a spot still has an equity: unknown hands are then random. */
function refusedAsNull(error: unknown): null {
  if (error instanceof Problem && error.status === 422) return null;
  throw error;
}
