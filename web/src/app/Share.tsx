// Copies the URL of the current state.
import { Button, Group, Text } from "@mantine/core";
import { useClipboard, useWindowEvent } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { ShareIcon } from "./icons";

/** The service rejects request headers above 64 kB; leaves room for the host and other headers. */
const MAX_LINK_LENGTH = 48_000;

export function Share() {
  const clipboard = useClipboard({ timeout: 2000 });
  const isTooLong = useLocation({ select: ({ href }) => href.length > MAX_LINK_LENGTH });
  useWindowEvent("beforeunload", (event) => isTooLong && event.preventDefault());
  return (
    <Group gap="xs">
      {isTooLong && (
        <Text size="sm" data-testid="too-long">
          Too long for a link: kept in this tab until you reload or close it.
        </Text>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<ShareIcon />}
        disabled={isTooLong}
        onClick={() => clipboard.copy(window.location.href)}
        data-testid="share"
      >
        {clipboard.copied ? "Copied" : clipboard.error ? "Copying was blocked" : "Share"}
      </Button>
    </Group>
  );
}
