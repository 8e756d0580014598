// A field for the frequency of each action, in percent, and a button that makes it the only one.
import { Button, Group, SimpleGrid, Text, TextInput } from "@mantine/core";
import type { Action } from "../actions";

interface Props {
  actions: readonly Action[];
  /** Percentages as entered, by the text of the action. */
  texts: Readonly<Record<string, string>>;
  onChange: (texts: Record<string, string>) => void;
}

export function ShareFields({ actions, texts, onChange }: Props) {
  return (
    <SimpleGrid type="container" cols={{ base: 1, "400px": 2, "600px": 3 }} spacing={8}>
      {actions.map(({ text, letter, name, colour }) => (
        <Group key={text} gap={6} align="end" wrap="nowrap">
          <Text span className="letter" w={24} mb={6} lh={1.55} bg={colour} aria-hidden="true">
            {letter}
          </Text>
          <TextInput
            flex="1 1 70px"
            miw={0}
            label={name}
            inputMode="decimal"
            rightSection="%"
            placeholder="rest"
            value={texts[text] ?? ""}
            onChange={(event) => onChange({ ...texts, [text]: event.currentTarget.value })}
            data-testid={`lock-share-${text}`}
          />
          <Button
            size="compact-sm"
            mb={6}
            variant="default"
            flex="none"
            aria-label={`Always: ${name}`}
            onClick={() => onChange(always(actions, text))}
          >
            Always
          </Button>
        </Group>
      ))}
    </SimpleGrid>
  );
}

function always(actions: readonly Action[], chosen: string): Record<string, string> {
  return Object.fromEntries(actions.map(({ text }) => [text, text === chosen ? "100" : "0"]));
}
