// The last sessions: open, continue or delete one.
import { ActionIcon, Anchor, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { below, remove } from "../../api/query";
import { percent } from "../../app/format/number";
import { CrossIcon } from "../../app/icons";
import { Failure } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import { smallNumber } from "../labels";
import { type SessionSummary, sessionsQuery } from "../queries";

const COLUMNS: readonly Column<SessionSummary>[] = [
  {
    key: "drill",
    title: "Drill",
    cell: ({ id, name, label, over }) => (
      <>
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
      </>
    ),
  },
  {
    key: "hands",
    title: "Hands",
    isNumber: true,
    cell: ({ hands_finished, drill }) => `${hands_finished} of ${drill.hands}`,
  },
  {
    key: "accuracy",
    title: "Accuracy",
    isNumber: true,
    cell: ({ score }) => percent(score.accuracy, 0),
  },
  {
    key: "loss",
    title: "Loss, %",
    isNumber: true,
    cell: ({ score: { mean_loss_percent: loss } }) => (loss === null ? "–" : smallNumber(loss)),
  },
  {
    key: "delete",
    title: "Delete",
    isUntitled: true,
    cell: (session) => <Delete session={session} />,
  },
];

export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <Title order={2} mb={4}>
        Sessions
      </Title>
      {error && <Failure error={error} retry={() => void refetch()} />}
      <DataTable
        label="Sessions"
        columns={COLUMNS}
        rows={data?.sessions ?? []}
        keyOf={({ id }) => id}
        rowAttributes={({ id }) => ({ "data-testid": `session-${id}` })}
        look="small"
        maxHeight={330}
        testId="sessions"
      />
    </>
  );
}

function Delete({ session: { id, name } }: { session: SessionSummary }) {
  const deletion = useDeletion(id);
  return (
    <>
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
      {deletion.error && <Failure error={deletion.error} />}
    </>
  );
}

function useDeletion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => remove("/api/v1/train/sessions/{session_id}", { session_id: id }),
    onSuccess: () => client.invalidateQueries(below("/api/v1/train")),
  });
}
