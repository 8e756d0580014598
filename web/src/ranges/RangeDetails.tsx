// What a range is called, where it is kept, and what is noted of it; saving, and taking it along.
import { Badge, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { errorAt } from "../app/fault";
import { Failure } from "../app/states";
import { useTypedAtRest } from "../app/typed";
import { FolderInput } from "./FolderInput";
import { words } from "./refusal";
import type { Done } from "./Status";
import { foldersOf, keepRange, placeOf, savedRanges } from "./saved";
import { useAttempt } from "./useAttempt";
import type { EditedRange } from "./useEditedRange";

interface Given {
  edited: EditedRange;
  onDone: (done: Done) => void;
}

export function RangeDetails({ edited, onDone }: Given) {
  const { saved, written, isChanged, change, open, noteSent } = edited;
  const { data } = useQuery(savedRanges);
  const { refusal, isBusy, attempt } = useAttempt();
  const isBlank = written.text.trim() === "";

  async function keep(id: string | undefined) {
    const { sent, goOn } = noteSent();
    const kept = await keepRange(sent, id);
    onDone({ words: `Saved as ${placeOf(kept)}.` });
    goOn(kept);
  }
  function save(event: FormEvent) {
    event.preventDefault();
    if (!isBlank) void attempt(() => keep(saved?.id));
  }
  const isPlaced = ["/name", "/folder", "/notes"].some((place) => errorAt(refusal, place));

  return (
    <form onSubmit={save} aria-label="Name and notes">
      <Stack gap="xs">
        <Group gap="xs" grow align="start">
          <NameField
            value={written.name}
            onChange={(name) => change({ name })}
            error={errorAt(refusal, "/name")}
          />
          <FolderField
            value={written.folder}
            onChange={(folder) => change({ folder })}
            folders={foldersOf(data?.ranges ?? [])}
            error={errorAt(refusal, "/folder")}
          />
        </Group>
        <NotesField
          value={written.notes}
          onChange={(notes) => change({ notes })}
          error={errorAt(refusal, "/notes")}
        />
        {refusal && !isPlaced ? <Failure error={refusal} /> : null}
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
            <Button
              size="xs"
              variant="default"
              disabled={isBlank || isBusy}
              onClick={() => void attempt(() => keep(undefined))}
              data-testid="save-as"
            >
              Save as new
            </Button>
          )}
          {saved && <Revert isChanged={isChanged} onRevert={() => open(saved.id)} />}
          <UseIn text={written.text} />
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
    <Button
      size="xs"
      variant="default"
      disabled={!isChanged}
      onClick={onRevert}
      data-testid="revert"
    >
      Revert
    </Button>
  );
}

interface FieldGiven {
  value: string;
  onChange: (text: string) => void;
  error: unknown;
}

function NameField({ value, onChange, error }: FieldGiven) {
  const { typed, type, onBlur, onKeyDown } = useTypedAtRest(value, onChange);
  return (
    <TextInput
      label="Name"
      placeholder="BB v BTN"
      value={typed}
      onChange={type}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      error={error ? <span role="alert">{words(error)}</span> : null}
      autoComplete="off"
      data-testid="range-name"
    />
  );
}

function FolderField({ value, onChange, error, folders }: FieldGiven & { folders: string[] }) {
  const { typed, setTyped, onBlur, onKeyDown } = useTypedAtRest(value, onChange);
  return (
    <FolderInput
      folders={folders}
      value={typed}
      onChange={setTyped}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      error={error ? <span role="alert">{words(error)}</span> : null}
      data-testid="range-folder"
    />
  );
}

function NotesField({ value, onChange, error }: FieldGiven) {
  const { typed, type, onBlur } = useTypedAtRest(value, onChange);
  return (
    <Textarea
      label="Notes"
      value={typed}
      onChange={type}
      onBlur={onBlur}
      error={error ? <span role="alert">{words(error)}</span> : null}
      autosize
      minRows={1}
      maxRows={6}
      data-testid="range-notes"
    />
  );
}

/** The range taken along to the screens that work with it. */
function UseIn({ text }: { text: string }) {
  if (text.trim() === "") return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link to="/equity" search={{ p: [text, ""] }} {...props} />}
      >
        Use in Equity
      </Button>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link to="/solve" search={{ oop: text }} {...props} />}
      >
        Use in Solve
      </Button>
    </>
  );
}
