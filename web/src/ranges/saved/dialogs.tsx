// Dialogs for saving, renaming, moving and deleting ranges and folders.
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ConfirmDelete } from "../../app/ConfirmDelete";
import { errorAt } from "../../app/forms/error_location";
import { errorText } from "../../app/forms/error_text";
import { Failure } from "../../app/states";
import { usePanes } from "../panes";
import { FolderInput } from "./FolderInput";
import {
  deleteRange,
  fieldsOf,
  foldersOf,
  pathOf,
  type SavedRange,
  savedRanges,
  saveRange,
} from "./saved";
import { useAction } from "./useAction";

interface DialogProps {
  title: string;
  /** The name of the button. */
  confirm: string;
  onClose: () => void;
  onSubmit: () => void;
  isBusy: boolean;
  disabled?: boolean;
  children: ReactNode;
}

function Dialog({ title, confirm, onClose, onSubmit, isBusy, disabled, children }: DialogProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {children}
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={disabled ?? false}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface NameProps {
  title: string;
  confirm: string;
  name?: string;
  folder?: string;
  /** Save the range under a name; the dialog stays open with the error if that fails. */
  onSave: (name: string, folder: string) => Promise<void>;
  onClose: () => void;
}

function NameDialog({ title, confirm, onSave, onClose, ...given }: NameProps) {
  const [name, setName] = useState(given.name ?? "");
  const [folder, setFolder] = useState(given.folder ?? "");
  const { data } = useQuery(savedRanges);
  const { error, isBusy, run } = useAction();
  const atName = errorAt(error, "/name");
  const atFolder = errorAt(error, "/folder");
  return (
    <Dialog
      title={title}
      confirm={confirm}
      onClose={onClose}
      onSubmit={() => run(() => onSave(name, folder))}
      isBusy={isBusy}
      disabled={name.trim() === ""}
    >
      <TextInput
        label="Name"
        placeholder="BTN open"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={atName ? errorText(atName) : null}
        autoComplete="off"
      />
      <FolderInput
        folders={foldersOf(data?.ranges ?? [])}
        value={folder}
        onChange={setFolder}
        error={atFolder ? errorText(atFolder) : null}
      />
      {error && !atName && !atFolder ? <Failure error={error} /> : null}
    </Dialog>
  );
}

interface SaveProps {
  text: string;
  onClose: () => void;
  onSaved?: (name: string) => void;
}

/** Save a range under a name, without leaving the screen. */
export function SaveRangeDialog({ text, onClose, onSaved }: SaveProps) {
  async function save(name: string, folder: string) {
    const saved = await saveRange({ text, name, folder, notes: "" });
    onSaved?.(pathOf(saved));
    onClose();
  }
  return <NameDialog title="Save this range" confirm="Save" onSave={save} onClose={onClose} />;
}

interface Props {
  range: SavedRange;
  onClose: () => void;
}

export function RenameDialog({ range, onClose }: Props) {
  const { onNotice } = usePanes();
  async function rename(name: string, folder: string) {
    const saved = await saveRange({ ...fieldsOf(range), name, folder }, range.id);
    onClose();
    onNotice({ message: `Renamed to ${pathOf(saved)}.` });
  }
  const { name, folder } = range;
  return (
    <NameDialog
      title="Rename or move"
      confirm="Rename"
      {...{ name, folder, onClose }}
      onSave={rename}
    />
  );
}

export function DeleteDialog({ range, onClose }: Props) {
  const { edited, onNotice } = usePanes();
  const restore = async () => {
    const saved = await saveRange(fieldsOf(range));
    onNotice({ message: `Restored ${saved.name}.` });
    edited.open(saved.id);
  };
  async function remove() {
    await deleteRange(range.id);
    if (edited.id === range.id) edited.open(undefined);
    onNotice({ message: `Deleted ${pathOf(range)}.`, undo: restore });
  }
  return (
    <ConfirmDelete title={`Delete ${range.name}?`} onDelete={remove} onClose={onClose}>
      <Text size="sm">
        {pathOf(range)} is deleted with its notes. You can undo this afterwards.
      </Text>
    </ConfirmDelete>
  );
}

interface FolderProps extends Pick<Props, "onClose"> {
  folder: string;
  ranges: readonly SavedRange[];
}

export function FolderDialog({ folder, ranges, onClose }: FolderProps) {
  const { onNotice } = usePanes();
  const [name, setName] = useState(folder);
  const { error, isBusy, run } = useAction();
  async function rename() {
    for (const range of ranges) {
      await saveRange({ ...fieldsOf(range), folder: name }, range.id);
    }
    onClose();
    onNotice({ message: `Moved ${folder} to ${name.trim() || "the ranges without a folder"}.` });
  }
  return (
    <Dialog
      title={`Rename folder ${folder}`}
      confirm="Rename"
      onClose={onClose}
      onSubmit={() => run(rename)}
      isBusy={isBusy}
    >
      <TextInput
        label="Folder name"
        description="An existing name merges the folders; an empty name moves the ranges out."
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error ? errorText(error) : null}
      />
    </Dialog>
  );
}
