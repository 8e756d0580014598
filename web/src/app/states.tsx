// What a screen shows in place of a result: empty, loading, error, unreachable.
import {
  Alert,
  Button,
  type ButtonProps,
  Group,
  Loader,
  PasswordInput,
  Stack,
  Text,
} from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { Problem, storeToken, token, Unreachable } from "../api/client";
import { ToolButton } from "./buttons";
import { errorText } from "./forms/error_text";
import { queryClient } from "./query_client";

/** Empty state: what the screen is for, and an example. */
export function Empty({ children, example }: { children: ReactNode; example: () => void }) {
  return (
    <Stack align="center" gap="sm" py="xl" data-testid="empty">
      <Text ta="center" maw={520}>
        {children}
      </Text>
      <Button onClick={example} data-testid="try-example">
        Try an example
      </Button>
    </Stack>
  );
}

export function Loading({ what }: { what: string }) {
  return (
    <Group gap="xs" py="md" role="status" data-testid="loading">
      <Loader size="sm" aria-hidden="true" />
      <Text>{what}</Text>
    </Group>
  );
}

interface MoreProps extends ButtonProps {
  list: { hasNextPage: boolean; fetchNextPage: () => unknown };
}

/** Shows the next page of a list, if there is one. */
export function ShowMore({ list, ...look }: MoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" {...look} onClick={() => void list.fetchNextPage()}>
      Show more
    </Button>
  );
}

/** Error state: the reason and, where possible, a way to retry. */
export function Failure({ error, retry }: { error: unknown; retry?: () => unknown }) {
  if (error instanceof Problem && error.status === 401) return <TokenForm />;
  const problem = error instanceof Problem ? error : null;
  const isUnreachable = error instanceof Unreachable;
  return (
    <Alert
      color={isUnreachable ? "orange" : "red"}
      role="alert"
      title={problem?.title ?? (isUnreachable ? "Service unreachable" : "Something went wrong")}
      data-testid={isUnreachable ? "unreachable" : "failure"}
    >
      <Text size="sm">{errorText(error)}</Text>
      {problem?.retryAfter ? <Text size="sm">Try again in {problem.retryAfter} s.</Text> : null}
      {retry && (!problem || problem.status >= 500 || problem.status === 429) && (
        <ToolButton mt="xs" onClick={() => retry()} data-testid="retry">
          Try again
        </ToolButton>
      )}
    </Alert>
  );
}

function TokenForm() {
  const [text, setText] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    storeToken(text.trim());
    void queryClient.refetchQueries({ type: "active" });
  }
  return (
    <form onSubmit={submit} data-testid="token-form">
      <Stack gap="xs" maw={360}>
        <PasswordInput
          label="This service requires a token"
          description="The token the service was started with; kept until the tab is closed."
          error={token() !== null && "The service rejected this token."}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Use token</Button>
      </Stack>
    </form>
  );
}
