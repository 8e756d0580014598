// A button that copies text to the clipboard.
import { useClipboard } from "@mantine/hooks";
import type { ReactNode } from "react";
import { ToolButton } from "./buttons";

interface Props {
  /** The text, or what returns it. */
  text: string | (() => string);
  label: string;
  testId?: string;
  disabled?: boolean;
  icon?: ReactNode;
}

export function CopyButton({ text, label, testId, disabled = false, icon }: Props) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <ToolButton
      leftSection={icon}
      disabled={disabled}
      onClick={() => clipboard.copy(typeof text === "string" ? text : text())}
      data-testid={testId}
    >
      {clipboard.copied ? "Copied" : clipboard.error ? "Copying was blocked" : label}
    </ToolButton>
  );
}
