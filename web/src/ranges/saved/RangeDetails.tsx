// Name, folder and notes of a range; saving, and links to other screens.

import { Badge, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { ToolButton } from "../../app/buttons";
import { errorAt } from "../../app/forms/error_location";
import { errorText } from "../../app/forms/error_text";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { Failure } from "../../app/states";
import { readChart } from "../chart/chart";
import type { Notice } from "../Status";
import type { EditedRange } from "../useEditedRange";
import { FolderInput } from "./FolderInput";
import { foldersOf, pathOf, savedRanges, saveRange } from "./saved";
import { useAction } from "./useAction";

interface Props {
  edited: EditedRange;
  onNotice: (notice: Notice) => void;
}

export function RangeDetails({ edited, onNotice }: Props) {
  const { saved, fields, isChanged, change, open, beginSave } = edited;
  const { data } = useQuery(savedRanges);
  const { error, isBusy, run } = useAction();
  const isBlank = fields.text.trim() === "";

  async function saveAs(id: string | undefined) {
    const { sent, onSaved } = beginSave();
    const result = await saveRange(sent, id);
    onNotice({ message: `Saved as ${pathOf(result)}.` });
    onSaved(result);
  }
  function save(event: FormEvent) {
    event.preventDefault();
    if (!isBlank) run(() => saveAs(saved?.id));
  }
  const isFieldError = ["/name", "/folder", "/notes"].some((pointer) => errorAt(error, pointer));

  return (
    <form onSubmit={save} aria-label="Name and notes">
      <Stack gap="xs">
        <Group gap="xs" grow align="start">
          <NameField
            value={fields.name}
            onChange={(name) => change({ name })}
            error={errorAt(error, "/name")}
          />
          <FolderField
            value={fields.folder}
            onChange={(folder) => change({ folder })}
            folders={foldersOf(data?.ranges ?? [])}
            error={errorAt(error, "/folder")}
          />
        </Group>
        <NotesField
          value={fields.notes}
          onChange={(notes) => change({ notes })}
          error={errorAt(error, "/notes")}
        />
        {error && !isFieldError ? <Failure error={error} /> : null}
        <Group gap="xs">
          <Button
            type="submit"
            size="xs"
            loading={isBusy}
            disabled={isBlank || (saved !== undefined && !isChanged)}
            data-testid="save-range"
          >
            Save
          </Button>
          {saved && (
            <ToolButton disabled={isBlank || isBusy} onClick={() => run(() => saveAs(undefined))}>
              Save as new
            </ToolButton>
          )}
          {saved && <Revert isChanged={isChanged} onRevert={() => open(saved.id)} />}
          <UseIn text={fields.text} />
          {saved && isChanged && (
            <Badge variant="outline" color="gray" data-testid="unsaved">
              not saved
            </Badge>
          )}
        </Group>
        {isBlank && (
          <Text size="xs" c="dimmed">
            Paint or type a range to save it; the empty range is written none.
          </Text>
        )}
      </Stack>
    </form>
  );
}

function Revert({ isChanged, onRevert }: { isChanged: boolean; onRevert: () => void }) {
  return (
    <ToolButton disabled={!isChanged} onClick={onRevert}>
      Revert
    </ToolButton>
  );
}

interface FieldProps {
  value: string;
  onChange: (text: string) => void;
  error: unknown;
}

function NameField({ value, onChange, error }: FieldProps) {
  const { draft, onInput, onBlur, onKeyDown } = useDebouncedFieldDraft(value, onChange, "name");
  return (
    <TextInput
      label="Name"
      placeholder="BB v BTN"
      value={draft}
      onChange={onInput}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      error={error ? <span role="alert">{errorText(error)}</span> : null}
      autoComplete="off"
      data-testid="range-name"
    />
  );
}

function FolderField({ value, onChange, error, folders }: FieldProps & { folders: string[] }) {
  const { draft, setDraft, onBlur, onKeyDown } = useDebouncedFieldDraft(value, onChange, "folder");
  return (
    <FolderInput
      folders={folders}
      value={draft}
      onChange={setDraft}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      error={error ? <span role="alert">{errorText(error)}</span> : null}
    />
  );
}

function NotesField({ value, onChange, error }: FieldProps) {
  const { draft, onInput, onBlur } = useDebouncedFieldDraft(value, onChange, "notes");
  return (
    <Textarea
      label="Notes"
      value={draft}
      onChange={onInput}
      onBlur={onBlur}
      error={error ? <span role="alert">{errorText(error)}</span> : null}
      autosize
      minRows={1}
      maxRows={6}
    />
  );
}

/** Links that open the range in other screens. */
function UseIn({ text }: { text: string }) {
  if (text.trim() === "" || readChart(text)) return null;
  return (
    <>
      <ToolButton
        renderRoot={(props) => <Link to="/equity" search={{ p: [text, ""] }} {...props} />}
      >
        Use in Equity
      </ToolButton>
      <ToolButton renderRoot={(props) => <Link to="/solve" search={{ oop: text }} {...props} />}>
        Use in Solve
      </ToolButton>
    </>
  );
}
