// A button that copies text to the clipboard.
import { Menu, type MenuItemProps } from "@mantine/core";
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
  const { onClick, children } = useCopying(text, label);
  return (
    <ToolButton leftSection={icon} disabled={disabled} onClick={onClick} data-testid={testId}>
      {children}
    </ToolButton>
  );
}

/** The same in a menu, which stays open. */
export function CopyItem({
  text,
  label,
  ...item
}: MenuItemProps & { text: string; label: string }) {
  return (
    <Menu.Item
      disabled={text === ""}
      closeMenuOnClick={false}
      {...useCopying(text, label)}
      {...item}
    />
  );
}

function useCopying(text: Props["text"], label: string) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  return {
    onClick: () => copy(typeof text === "string" ? text : text()),
    children: copied ? "Copied" : error ? "Copying was blocked" : label,
  };
}
