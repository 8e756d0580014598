// Dialog that saves a range under a name; the screen stays.
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorText } from "../../app/forms/error_text";
import { FolderInput } from "../../ranges/saved/FolderInput";
import { foldersOf, savedRanges, saveRange } from "../../ranges/saved/saved";
import { useAction } from "../../ranges/saved/useAction";

interface Props {
  text: string;
  onClose: () => void;
}

export function SaveRange({ text, onClose }: Props) {
  const { data } = useQuery(savedRanges);
  const [name, setName] = useState("");
  const [folder, setFolder] = useState("");
  const { error, isBusy, run } = useAction();
  function save(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await saveRange({ text, name, folder, notes: "" });
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
            placeholder="BB v BTN, call"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={error ? errorText(error) : null}
            data-autofocus
            data-testid="save-range-name"
          />
          <FolderInput
            folders={foldersOf(data?.ranges ?? [])}
            value={folder}
            onChange={setFolder}
          />
          <Group justify="end">
            <Button
              type="submit"
              loading={isBusy}
              disabled={!name.trim()}
              data-testid="save-range-confirm"
            >
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
