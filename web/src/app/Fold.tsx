// A part of a form that is folded away below its title.
import { Accordion } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  title: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  keepMounted?: boolean;
  children: ReactNode;
}

export function Fold({ title, isOpen, onChange, keepMounted = true, children }: Props) {
  return (
    <Accordion
      variant="contained"
      chevronPosition="left"
      keepMounted={keepMounted}
      value={isOpen ? "it" : null}
      onChange={(value) => onChange(value !== null)}
    >
      <Accordion.Item value="it">
        <Accordion.Control>{title}</Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
