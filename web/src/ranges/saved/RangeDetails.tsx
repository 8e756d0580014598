// Name, folder and notes of a range; saving, and links to other screens.
import { Badge, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ToolButton } from "../../app/buttons";
import { DraftInput } from "../../app/forms/DraftInput";
import { errorAt } from "../../app/forms/error_location";
import { errorText } from "../../app/forms/error_text";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { ToolLink } from "../../app/links";
import { Failure } from "../../app/states";
import { isChart } from "../chart/sections";
import { usePanes } from "../panes";
import { FolderInput } from "./FolderInput";
import { foldersOf, pathOf, savedRanges, saveRange } from "./saved";
import { useAction } from "./useAction";

export function RangeDetails() {
  const { edited, onNotice } = usePanes();
  const { saved, fields, isChanged, change, open, beginSave } = edited;
  const { data } = useQuery(savedRanges);
  const { error, isBusy, run } = useAction();
  const folder = useDebouncedFieldDraft(fields.folder, (folder) => change({ folder }), "folder");
  const notes = useDebouncedFieldDraft(fields.notes, (notes) => change({ notes }), "notes");
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
  const problemAt = (pointer: string) =>
    errorAt(error, pointer) ? <span role="alert">{errorText(error)}</span> : null;
  const isFieldError = ["/name", "/folder", "/notes"].some((pointer) => errorAt(error, pointer));

  return (
    <form onSubmit={save} aria-label="Name and notes">
      <Stack gap="xs">
        <Group gap="xs" grow align="start">
          <DraftInput
            label="Name"
            placeholder="BB v BTN"
            value={fields.name}
            onChange={(name) => change({ name })}
            parameter="name"
            error={problemAt("/name")}
            autoComplete="off"
          />
          <FolderInput
            folders={foldersOf(data?.ranges ?? [])}
            value={folder.draft}
            onChange={folder.setDraft}
            onBlur={folder.onBlur}
            onKeyDown={folder.onKeyDown}
            error={problemAt("/folder")}
          />
        </Group>
        <Textarea
          spellCheck
          label="Notes"
          value={notes.draft}
          onChange={notes.onInput}
          onBlur={notes.onBlur}
          error={problemAt("/notes")}
          minRows={1}
          maxRows={6}
        />
        {error && !isFieldError ? <Failure error={error} /> : null}
        <Group gap="xs">
          <Button
            type="submit"
            size="xs"
            loading={isBusy}
            disabled={isBlank || (saved !== undefined && !isChanged)}
          >
            Save
          </Button>
          {saved && (
            <ToolButton disabled={isBlank || isBusy} onClick={() => run(() => saveAs(undefined))}>
              Save as new
            </ToolButton>
          )}
          {saved && (
            <ToolButton disabled={!isChanged} onClick={() => open(saved.id)}>
              Revert
            </ToolButton>
          )}
          {!isBlank && !isChart(fields.text) && (
            <>
              <ToolLink to="/equity" search={{ p: [fields.text, ""] }}>
                Use in Equity
              </ToolLink>
              <ToolLink to="/solve" search={{ oop: fields.text }}>
                Use in Solve
              </ToolLink>
            </>
          )}
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
