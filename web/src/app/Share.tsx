// Copies the URL of the current state.
import { Group, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { CopyButton } from "./CopyButton";
import { ShareIcon } from "./icons";

/** The service rejects request headers above 64 kB; leaves room for the host and other headers. */
const MAX_LINK_LENGTH = 48_000;

export function Share() {
  const isTooLong = useLocation({ select: ({ href }) => href.length > MAX_LINK_LENGTH });
  useWindowEvent("beforeunload", (event) => isTooLong && event.preventDefault());
  return (
    <Group gap="xs">
      {isTooLong && (
        <Text size="sm" data-testid="too-long">
          Too long for a link: kept in this tab until you reload or close it.
        </Text>
      )}
      <CopyButton
        text={() => window.location.href}
        label="Share"
        icon={<ShareIcon />}
        disabled={isTooLong}
        testId="share"
      />
    </Group>
  );
}
