// Notes about a solution; leaving the field saves them.
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { errorText } from "../../app/forms/error_text";
import { useNaming } from "./useNaming";

const MAX_LENGTH = 10_000;

export function NotesField({ id, notes }: { id: string; notes: string }) {
  const [draft, setDraft] = useState(notes);
  const naming = useNaming(id);
  return (
    <Textarea
      size="xs"
      label="Notes"
      placeholder="What you found here"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={MAX_LENGTH}
      value={draft}
      error={naming.error ? errorText(naming.error) : null}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => draft !== notes && naming.mutate({ notes: draft })}
      data-testid="notes"
    />
  );
}
