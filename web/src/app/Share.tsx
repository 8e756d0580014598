// Share: the address of the screen as it stands, copied.
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { ShareSign } from "./icons";

export function Share() {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<ShareSign />}
      onClick={() => clipboard.copy(window.location.href)}
      data-testid="share"
    >
      {clipboard.copied ? "Copied" : clipboard.error ? "Copying is not allowed" : "Share"}
    </Button>
  );
}
