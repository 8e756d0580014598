// A field for the frequency of each action, in percent, and a button that makes it the only one.
import { Button, TextInput } from "@mantine/core";
import type { Action } from "../actions";
import classes from "./ShareFields.module.css";

interface Props {
  actions: readonly Action[];
  /** Percentages as entered, by the text of the action. */
  texts: Readonly<Record<string, string>>;
  onChange: (texts: Record<string, string>) => void;
}

export function ShareFields({ actions, texts, onChange }: Props) {
  return (
    <div className={classes["shares"]}>
      {actions.map((action) => (
        <ShareField
          key={action.text}
          action={action}
          value={texts[action.text] ?? ""}
          onChange={(text) => onChange({ ...texts, [action.text]: text })}
          onAlways={() => onChange(always(actions, action.text))}
        />
      ))}
    </div>
  );
}

interface ShareProps {
  action: Action;
  value: string;
  onChange: (text: string) => void;
  onAlways: () => void;
}

/** Frequency of an action in percent. */
function ShareField({ action, value, onChange, onAlways }: ShareProps) {
  const { text, letter, name, colour } = action;
  return (
    <div className={classes["share"]}>
      <span className={classes["letter"]} style={{ background: colour }} aria-hidden="true">
        {letter}
      </span>
      <TextInput
        label={name}
        inputMode="decimal"
        rightSection="%"
        placeholder="rest"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-testid={`lock-share-${text}`}
      />
      <Button
        size="compact-sm"
        mb={6}
        variant="default"
        className={classes["always"] ?? ""}
        aria-label={`Always: ${name}`}
        onClick={onAlways}
      >
        Always
      </Button>
    </div>
  );
}

function always(actions: readonly Action[], chosen: string): Record<string, string> {
  return Object.fromEntries(actions.map(({ text }) => [text, text === chosen ? "100" : "0"]));
}
