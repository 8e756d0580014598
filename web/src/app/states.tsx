// What a screen shows in place of a result: nothing yet, work under way, a refusal, silence.
import { Alert, Button, Group, Loader, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { keepToken, Problem, token, Unreachable } from "../api/client";
import { queries } from "./queries";

/** Nothing has been asked yet: what the screen is for, and an example. */
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

/** Why there is no result, and what to do about it. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  if (error instanceof Unreachable) return <Silence error={error} {...(retry && { retry })} />;
  if (error instanceof Problem && error.status === 401) return <TokenForm />;
  const problem = error instanceof Problem ? error : null;
  const words = error instanceof Error ? error.message : String(error);
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      title={problem?.title ?? "Something went wrong"}
      data-testid="failure"
    >
      <Text size="sm">{words}</Text>
      {problem?.hint && !words.includes(problem.hint) && <Text size="sm">{problem.hint}</Text>}
      {problem?.retryAfter ? (
        <Text size="sm">It may be asked again in {problem.retryAfter} s.</Text>
      ) : null}
      {retry && (!problem || problem.status >= 500 || problem.status === 429) && (
        <Button size="xs" mt="xs" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

function Silence({ error, retry }: { error: Unreachable; retry?: () => void }) {
  return (
    <Alert
      color="orange"
      variant="outline"
      role="alert"
      title="No answer"
      data-testid="unreachable"
    >
      <Text size="sm">{error.message}</Text>
      <Button
        size="xs"
        mt="xs"
        variant="default"
        data-testid="retry"
        onClick={retry ?? (() => void queries.refetchQueries({ type: "active" }))}
      >
        Try again
      </Button>
    </Alert>
  );
}

function TokenForm() {
  const [text, setText] = useState("");
  function keep(event: FormEvent) {
    event.preventDefault();
    keepToken(text.trim());
    void queries.refetchQueries({ type: "active" });
  }
  return (
    <form onSubmit={keep} data-testid="token-form">
      <Stack gap="xs" maw={360}>
        <PasswordInput
          label="This service asks for a token"
          description="The one that it was started with; it is kept until the tab is closed."
          error={token() !== null && "The token that was given is not the service's."}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Use it</Button>
      </Stack>
    </form>
  );
}
