// Technical detail behind an "i": a button with a popover, for mouse, touch and keyboard.
import { ActionIcon, Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { InfoIcon } from "./icons";

interface Props {
  /** What the detail is about: "How it was computed". */
  label: string;
  children: ReactNode;
}

export function Info({ label, children }: Props) {
  return (
    <Popover position="bottom" width={320} withArrow shadow="md">
      <Popover.Target>
        <ActionIcon size="sm" radius="xl" aria-label={label}>
          <InfoIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown fz="sm">{children}</Popover.Dropdown>
    </Popover>
  );
}
