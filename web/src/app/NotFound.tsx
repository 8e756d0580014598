// The screen of an unknown address: what it was, and where to go.
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
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
        <Button component={Link} to="/equity">
          Equity
        </Button>
        <Button component={Link} to="/solve" variant="default">
          Solve
        </Button>
        <Button component={Link} to="/solutions" variant="default">
          Solutions
        </Button>
      </Group>
    </Stack>
  );
}
