// What is asked before a saved range, or a folder, is renamed, moved or deleted.
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { errorAt } from "../app/fault";
import { Failure } from "../app/states";
import { FolderInput } from "./FolderInput";
import { words } from "./refusal";
import type { Done } from "./Status";
import { deleteRange, keepRange, placeOf, type SavedRange, writtenOf } from "./saved";
import { useAttempt } from "./useAttempt";
import type { EditedRange } from "./useEditedRange";

interface Given {
  onClose: () => void;
  onDone: (done: Done) => void;
}

interface DialogGiven {
  title: string;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

function Dialog({ title, onClose, onSubmit, children }: DialogGiven) {
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={onSubmit}>
        <Stack gap="sm">{children}</Stack>
      </form>
    </Modal>
  );
}

interface RenameGiven extends Given {
  range: SavedRange;
  folders: string[];
}

export function RenameDialog({ range, folders, onClose, onDone }: RenameGiven) {
  const [name, setName] = useState(range.name);
  const [folder, setFolder] = useState(range.folder);
  const { refusal, isBusy, attempt } = useAttempt();
  function rename(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      const kept = await keepRange({ ...writtenOf(range), name, folder }, range.id);
      onClose();
      onDone({ words: `Now ${placeOf(kept)}.` });
    });
  }
  const atName = errorAt(refusal, "/name");
  const atFolder = errorAt(refusal, "/folder");
  return (
    <Dialog title="Rename or move" onClose={onClose} onSubmit={rename}>
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={atName ? words(atName) : null}
        data-testid="rename-name"
      />
      <FolderInput
        folders={folders}
        value={folder}
        onChange={setFolder}
        error={atFolder ? words(atFolder) : null}
        data-testid="rename-folder"
      />
      {refusal && !atName && !atFolder ? <Failure error={refusal} /> : null}
      <Buttons onClose={onClose} isBusy={isBusy}>
        Rename
      </Buttons>
    </Dialog>
  );
}

interface DeleteGiven extends Given {
  range: SavedRange;
  edited: EditedRange;
}

export function DeleteDialog({ range, edited, onClose, onDone }: DeleteGiven) {
  const { refusal, isBusy, attempt } = useAttempt();
  const takeBack = async () => {
    const kept = await keepRange(writtenOf(range));
    onDone({ words: `${kept.name} is back.` });
    edited.open(kept.id);
  };
  function remove(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      await deleteRange(range.id);
      onClose();
      if (edited.id === range.id) edited.open(undefined);
      onDone({ words: `Deleted ${placeOf(range)}.`, undo: takeBack });
    });
  }
  return (
    <Dialog title={`Delete ${range.name}?`} onClose={onClose} onSubmit={remove}>
      <Text size="sm">
        {placeOf(range)} goes from the saved ranges, with its notes. Undo is offered afterwards.
      </Text>
      {refusal ? <Failure error={refusal} /> : null}
      <Buttons onClose={onClose} isBusy={isBusy} colour="red">
        Delete
      </Buttons>
    </Dialog>
  );
}

interface FolderGiven extends Given {
  folder: string;
  ranges: readonly SavedRange[];
}

export function FolderDialog({ folder, ranges, onClose, onDone }: FolderGiven) {
  const [name, setName] = useState(folder);
  const { refusal, isBusy, attempt } = useAttempt();
  function rename(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      for (const range of ranges) {
        await keepRange({ ...writtenOf(range), folder: name }, range.id);
      }
      onClose();
      onDone({ words: `Moved ${folder} to ${name.trim() || "the ranges without a folder"}.` });
    });
  }
  return (
    <Dialog title={`Rename folder ${folder}`} onClose={onClose} onSubmit={rename}>
      <TextInput
        label="Name of the folder"
        description="An existing folder takes the ranges in; an empty name takes them out."
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={refusal ? words(refusal) : null}
        data-testid="folder-name"
      />
      <Buttons onClose={onClose} isBusy={isBusy}>
        Rename
      </Buttons>
    </Dialog>
  );
}

interface ButtonsGiven {
  onClose: () => void;
  isBusy: boolean;
  colour?: string;
  children: ReactNode;
}

function Buttons({ onClose, isBusy, colour, children }: ButtonsGiven) {
  return (
    <Group justify="end" gap="xs">
      <Button variant="default" onClick={onClose}>
        Leave as it is
      </Button>
      <Button
        type="submit"
        loading={isBusy}
        data-testid="confirm"
        {...(colour && { color: colour, "data-autofocus": true })}
      >
        {children}
      </Button>
    </Group>
  );
}
