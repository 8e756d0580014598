// Changes of a solution's name, tags and notes.
import { ActionIcon, Group, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useChange } from "../../api/change";
import type { Schemas } from "../../api/client";
import { patch } from "../../api/query";
import { errorText } from "../../app/forms/error_text";
import { PencilIcon } from "../../app/icons";
import { solutionQuery, tagsQuery } from "../queries";

/** Return the mutation that changes name, tags or notes; lists and the open solution follow. */
export function useNaming(id: string) {
  const queryClient = useQueryClient();
  return useChange(
    (changes: Schemas["LabelChanges"]) =>
      patch("/api/v1/solves/{solve_id}", changes, { solve_id: id }),
    ["/api/v1/solves", "/api/v1/solves/tags"],
    (solution) => queryClient.setQueryData(solutionQuery(id).queryKey, solution),
  );
}

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

const NotesFieldMAX_LENGTH = 10_000;

export function NotesField({ id, notes }: { id: string; notes: string }) {
  const [draft, setDraft] = useState(notes);
  const naming = useNaming(id);
  return (
    <Textarea
      spellCheck
      size="xs"
      label="Notes"
      placeholder="What you found here"
      minRows={2}
      maxRows={8}
      maxLength={NotesFieldMAX_LENGTH}
      value={draft}
      error={naming.error ? errorText(naming.error) : null}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => draft !== notes && naming.mutate({ notes: draft })}
    />
  );
}

interface TagsFieldProps {
  id: string;
  tags: readonly string[];
  /** Visible label; the field is named by it either way. */
  label?: string;
}

const MAX_TAGS = 20;
const TagsFieldMAX_LENGTH = 50;

export function TagsField({ id, tags, label }: TagsFieldProps) {
  const known = useQuery(tagsQuery);
  const naming = useNaming(id);
  const shown = naming.isPending ? (naming.variables.tags ?? tags) : tags;
  return (
    <TagsInput
      size="xs"
      {...(label ? { label } : { "aria-label": "Tags" })}
      placeholder={shown.length === 0 ? "Add a tag" : ""}
      data={known.data?.tags.map(({ tag }) => tag) ?? []}
      value={[...shown]}
      maxTags={MAX_TAGS}
      splitChars={[","]}
      error={naming.error ? errorText(naming.error) : null}
      onChange={(next) =>
        naming.mutate({ tags: next.map((tag) => tag.trim().slice(0, TagsFieldMAX_LENGTH)) })
      }
      data-testid={`tags-${id}`}
    />
  );
}
