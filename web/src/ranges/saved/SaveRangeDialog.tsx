// Dialog that saves a range under a name, without leaving the screen.
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorAt } from "../../app/forms/error_location";
import { errorText } from "../../app/forms/error_text";
import { Failure } from "../../app/states";
import { FolderInput } from "./FolderInput";
import { foldersOf, pathOf, savedRanges, saveRange } from "./saved";
import { useAction } from "./useAction";

interface Props {
  text: string;
  onClose: () => void;
  onSaved?: (name: string) => void;
}

export default function SaveRangeDialog({ text, onClose, onSaved }: Props) {
  const [name, setName] = useState("");
  const [folder, setFolder] = useState("");
  const { data } = useQuery(savedRanges);
  const { error, isBusy, run } = useAction();
  const atName = errorAt(error, "/name");
  const atFolder = errorAt(error, "/folder");
  function save(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      const saved = await saveRange({ text, name, folder, notes: "" });
      onSaved?.(pathOf(saved));
      onClose();
    });
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Save this range"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={save}>
        <Stack gap="sm">
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
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={name.trim() === ""}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
