// Share: the address of the screen as it stands, copied.
import { Button, Group, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { ShareSign } from "./icons";
import { whereIs } from "./long_search";

export function Share() {
  const clipboard = useClipboard({ timeout: 2000 });
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const where = whereIs(search);
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
        leftSection={<ShareSign />}
        disabled={where !== "here"}
        onClick={() => clipboard.copy(window.location.href)}
        data-testid="share"
      >
        {clipboard.copied ? "Copied" : clipboard.error ? "Copying is not allowed" : "Share"}
      </Button>
    </Group>
  );
}
