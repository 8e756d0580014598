// Dialogs for renaming, moving and deleting saved ranges and folders.
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { errorAt } from "../../app/forms/error_location";
import { errorText } from "../../app/forms/error_text";
import { Failure } from "../../app/states";
import type { Notice } from "../Status";
import type { EditedRange } from "../useEditedRange";
import { FolderInput } from "./FolderInput";
import { deleteRange, fieldsOf, pathOf, type SavedRange, saveRange } from "./saved";
import { useAction } from "./useAction";

interface Props {
  onClose: () => void;
  onNotice: (notice: Notice) => void;
}

interface DialogProps {
  title: string;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

function Dialog({ title, onClose, onSubmit, children }: DialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={onSubmit}>
        <Stack gap="sm">{children}</Stack>
      </form>
    </Modal>
  );
}

interface RenameProps extends Props {
  range: SavedRange;
  folders: string[];
}

export function RenameDialog({ range, folders, onClose, onNotice }: RenameProps) {
  const [name, setName] = useState(range.name);
  const [folder, setFolder] = useState(range.folder);
  const { error, isBusy, run } = useAction();
  function rename(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      const saved = await saveRange({ ...fieldsOf(range), name, folder }, range.id);
      onClose();
      onNotice({ message: `Renamed to ${pathOf(saved)}.` });
    });
  }
  const atName = errorAt(error, "/name");
  const atFolder = errorAt(error, "/folder");
  return (
    <Dialog title="Rename or move" onClose={onClose} onSubmit={rename}>
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={atName ? errorText(atName) : null}
      />
      <FolderInput
        folders={folders}
        value={folder}
        onChange={setFolder}
        error={atFolder ? errorText(atFolder) : null}
      />
      {error && !atName && !atFolder ? <Failure error={error} /> : null}
      <Buttons onClose={onClose} isBusy={isBusy}>
        Rename
      </Buttons>
    </Dialog>
  );
}

interface DeleteProps extends Props {
  range: SavedRange;
  edited: EditedRange;
}

export function DeleteDialog({ range, edited, onClose, onNotice }: DeleteProps) {
  const { error, isBusy, run } = useAction();
  const restore = async () => {
    const saved = await saveRange(fieldsOf(range));
    onNotice({ message: `Restored ${saved.name}.` });
    edited.open(saved.id);
  };
  function remove(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      await deleteRange(range.id);
      onClose();
      if (edited.id === range.id) edited.open(undefined);
      onNotice({ message: `Deleted ${pathOf(range)}.`, undo: restore });
    });
  }
  return (
    <Dialog title={`Delete ${range.name}?`} onClose={onClose} onSubmit={remove}>
      <Text size="sm">
        {pathOf(range)} is deleted with its notes. You can undo this afterwards.
      </Text>
      {error ? <Failure error={error} /> : null}
      <Buttons onClose={onClose} isBusy={isBusy} colour="red">
        Delete
      </Buttons>
    </Dialog>
  );
}

interface FolderProps extends Props {
  folder: string;
  ranges: readonly SavedRange[];
}

export function FolderDialog({ folder, ranges, onClose, onNotice }: FolderProps) {
  const [name, setName] = useState(folder);
  const { error, isBusy, run } = useAction();
  function rename(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      for (const range of ranges) {
        await saveRange({ ...fieldsOf(range), folder: name }, range.id);
      }
      onClose();
      onNotice({ message: `Moved ${folder} to ${name.trim() || "the ranges without a folder"}.` });
    });
  }
  return (
    <Dialog title={`Rename folder ${folder}`} onClose={onClose} onSubmit={rename}>
      <TextInput
        label="Folder name"
        description="An existing name merges the folders; an empty name moves the ranges out."
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error ? errorText(error) : null}
      />
      <Buttons onClose={onClose} isBusy={isBusy}>
        Rename
      </Buttons>
    </Dialog>
  );
}

interface ButtonsProps {
  onClose: () => void;
  isBusy: boolean;
  colour?: string;
  children: ReactNode;
}

function Buttons({ onClose, isBusy, colour, children }: ButtonsProps) {
  return (
    <Group justify="end" gap="xs">
      <Button variant="default" onClick={onClose}>
        Cancel
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
