// The screens of an unknown address and of a result that is not there: what it was, where to go.
import { Group, Stack, Text, Title } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { Problem } from "../api/client";
import { ButtonLink } from "./links";
import { Failure } from "./states";
import { useTitle } from "./title";

export function NotFound() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useTitle("Page not found");
  return (
    <Stack align="center" gap="md" py={80} data-testid="not-found">
      <Title order={1}>There is no page here</Title>
      <Text ta="center" maw={520}>
        Nothing is at <code>{path}</code>. The link may be cut off, or what it led to was deleted.
      </Text>
      <Group>
        <ButtonLink to="/equity">Equity</ButtonLink>
        <ButtonLink to="/solve" variant="default">
          Solve
        </ButtonLink>
        <ButtonLink to="/solutions" variant="default">
          Solutions
        </ButtonLink>
      </Group>
    </Stack>
  );
}

interface Props {
  error: Error;
  retry: () => unknown;
  /** What the address names: "solution". */
  noun: string;
  /** The screen that lists what there is. */
  list: "/hands" | "/jobs" | "/reports" | "/solutions" | "/train";
}

/** The service answers 404 for an id that it does not have, or 422 for a text that is no id. */
function isMissing(error: Error): boolean {
  if (!(error instanceof Problem)) return false;
  return error.status === 404 || (error.status === 422 && error.message.startsWith("path "));
}

/** The error of a result that is opened by its id: mostly that there is none. */
export function NoResult({ error, retry, noun, list }: Props) {
  if (!isMissing(error)) return <Failure error={error} retry={retry} />;
  return (
    <Stack align="center" gap="md" py={80} data-testid="not-found">
      <Title order={1}>There is no such {noun}</Title>
      <Text ta="center" maw={520}>
        The link may be cut off, or the {noun} was deleted.
      </Text>
      <ButtonLink to={list}>
        All {list.slice(1) === "train" ? "sessions" : list.slice(1)}
      </ButtonLink>
    </Stack>
  );
}
