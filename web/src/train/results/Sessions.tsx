// The last sessions: open, continue or delete one.
import { ActionIcon, Anchor, Table, Text, Title, VisuallyHidden } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { answerOf, api } from "../../api/client";
import { percent } from "../../app/format/number";
import { CrossIcon } from "../../app/icons";
import { Failure } from "../../app/states";
import { smallNumber } from "../labels";
import { type SessionSummary, sessionsQuery, TRAIN } from "../queries";
import classes from "./Sessions.module.css";

export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <Title order={2}>Sessions</Title>
      {error && <Failure error={error} retry={() => void refetch()} />}
      <div className={classes["scroll"]}>
        <Table className={`numbers ${classes["sessions"]}`} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Drill</Table.Th>
              <Table.Th ta="right">Hands</Table.Th>
              <Table.Th ta="right">Accuracy</Table.Th>
              <Table.Th ta="right">Loss, %</Table.Th>
              <Table.Th>
                <VisuallyHidden>Delete</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody data-testid="sessions">
            {data?.sessions.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

function Row({ session }: { session: SessionSummary }) {
  const { id, name, label, drill, over, score, hands_finished } = session;
  const deletion = useDeletion(id);
  return (
    <Table.Tr data-testid={`session-${id}`}>
      <Table.Td>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/train/$id" params={{ id }} {...props} />}
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {label}
          {!over && ", not finished"}
        </Text>
        {deletion.error && <Failure error={deletion.error} />}
      </Table.Td>
      <Table.Td ta="right">
        {hands_finished} of {drill.hands}
      </Table.Td>
      <Table.Td ta="right">{percent(score.accuracy, 0)}</Table.Td>
      <Table.Td ta="right">
        {score.mean_loss_percent === null ? "–" : smallNumber(score.mean_loss_percent)}
      </Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete the session on ${name}`}
          loading={deletion.isPending}
          onClick={() => deletion.mutate()}
          data-testid={`delete-${id}`}
        >
          <CrossIcon />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

function useDeletion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      answerOf(
        api.DELETE("/api/v1/train/sessions/{session_id}", {
          params: { path: { session_id: id } },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: TRAIN }),
  });
}
