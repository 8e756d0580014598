// A button that copies text to the clipboard.
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";

interface Props {
  text: string;
  label: string;
  testId?: string;
  disabled?: boolean;
}

export function CopyButton({ text, label, testId, disabled = false }: Props) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Button
      size="xs"
      variant="default"
      disabled={disabled}
      onClick={() => clipboard.copy(text)}
      data-testid={testId}
    >
      {clipboard.copied ? "Copied" : clipboard.error ? "Copying was blocked" : label}
    </Button>
  );
}
