// Dialog with the command and the program that solve the form, to read or copy by hand.
import { Code, Modal, Stack, Text } from "@mantine/core";

interface Props {
  opened: boolean;
  onClose: () => void;
  command: string;
  python: string;
}

export function CodeDialog({ opened, onClose, command, python }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Code of this spot" size="lg">
      <Stack gap="xs">
        <Text size="sm">Command line</Text>
        <Code block tabIndex={0} aria-label="Command">
          {command}
        </Code>
        <Text size="sm">Python</Text>
        <Code block tabIndex={0} aria-label="Python">
          {python}
        </Code>
      </Stack>
    </Modal>
  );
}
