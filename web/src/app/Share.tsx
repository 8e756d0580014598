// Copies the URL of the current state.
import { Button, Group, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { ShareIcon } from "./icons";
import { locationOf } from "./url/url_overflow";

export function Share() {
  const clipboard = useClipboard({ timeout: 2000 });
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const where = locationOf(search);
  return (
    <Group gap="xs">
      {where === "tab" && (
        <Text size="sm" data-testid="too-long">
          Too long for a link: kept in this tab only.
        </Text>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<ShareIcon />}
        disabled={where !== "here"}
        onClick={() => clipboard.copy(window.location.href)}
        data-testid="share"
      >
        {clipboard.copied ? "Copied" : clipboard.error ? "Copying was blocked" : "Share"}
      </Button>
    </Group>
  );
}
