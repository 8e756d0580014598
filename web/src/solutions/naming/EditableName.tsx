// A name that is edited in place: Enter or leaving the field saves it, Escape does not.
import { ActionIcon, Group, TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { errorText } from "../../app/forms/error_text";
import { PencilIcon } from "../../app/icons";

interface Props {
  id: string;
  name: string;
  /** The change of the name: that of a solution or of a report. */
  naming: {
    mutate: (changes: { name: string }, options: { onSuccess: () => void }) => void;
    error: unknown;
    isPending: boolean;
  };
  /** The name as it is shown. */
  children: ReactNode;
}

const MAX_LENGTH = 200;

export function EditableName({ id, name, naming, children }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  function save() {
    const text = draft?.trim() ?? "";
    if (text === "" || text === name) return setDraft(null);
    naming.mutate({ name: text }, { onSuccess: () => setDraft(null) });
  }
  if (draft === null) {
    return (
      <Group component="span" gap={2} wrap="nowrap" miw={0}>
        {children}
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Rename ${name}`}
          onClick={() => setDraft(name)}
          data-testid={`rename-${id}`}
        >
          <PencilIcon />
        </ActionIcon>
      </Group>
    );
  }
  return (
    <TextInput
      size="xs"
      flex="1 1 220px"
      miw={160}
      aria-label="Name"
      value={draft}
      maxLength={MAX_LENGTH}
      error={naming.error ? errorText(naming.error) : null}
      disabled={naming.isPending}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter") save();
        else if (event.key === "Escape") setDraft(null);
      }}
      autoFocus
      data-testid={`name-${id}`}
    />
  );
}
