// Start of a review of the listed hands, and the way to the last one.
import { Anchor, Button, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { post } from "../../api/query";
import { useStartJob } from "../../app/start_job";
import { Failure } from "../../app/states";
import { type HandsUrlState, readReviewUrlState } from "../url_state";
import { reviewRequest, useReviews } from "./queries";

interface Props {
  urlState: HandsUrlState;
  /** Whether the list is empty. */
  disabled: boolean;
}

export function StartReview({ urlState, disabled }: Props) {
  const { data } = useReviews();
  const last = data?.reviews[0];
  const start = useStartJob(() => post("/api/v1/reviews", reviewRequest(urlState)));
  return (
    <Stack gap={6}>
      <Button
        size="xs"
        variant="light"
        loading={start.isPending}
        disabled={disabled}
        onClick={() => start.mutate()}
      >
        Review these hands
      </Button>
      <Text size="xs" c="dimmed">
        Solves the pots between two players as they were played, and shows what each decision cost.
      </Text>
      {start.error && <Failure error={start.error} />}
      {last && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/hands/reviews/$id"
              params={{ id: String(last.id) }}
              search={readReviewUrlState(urlState)}
              {...props}
            />
          )}
        >
          Last review
        </Anchor>
      )}
    </Stack>
  );
}
