// Dialog that imports a spot from text or a file.
import { Button, Group, Modal, Select, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTextFile } from "../../app/forms/text_file";
import { UploadButton } from "../../app/forms/Upload";
import { Failure } from "../../app/states";
import { useSolve } from "../useSolveForm";
import { importSpot, spotsIn } from "./import_spot";

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Called with what was imported, as a sentence. */
  onDone: (message: string) => void;
}

export function ImportDialog({ opened, onClose, onDone }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Import spot" size="lg">
      <ImportForm
        onDone={(message) => {
          onDone(message);
          onClose();
        }}
      />
    </Modal>
  );
}

function ImportForm({ onDone }: { onDone: (message: string) => void }) {
  const { form, step } = useSolve();
  const [text, setText] = useState("");
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState("");
  const names = namesIn(text);
  const { open, readError } = useTextFile(change);

  function importText() {
    try {
      const spots = spotsIn(text);
      const spot = spots.length === 1 ? spots[0] : spots.find((each) => each.name === name);
      if (!spot) throw new Error(`The text has ${spots.length} spots; choose one.`);
      const { form: imported, ignored } = importSpot(spot, form);
      step(imported);
      const ignoredText = ignored.length > 0 ? `; ${ignored.join(" and ")} ignored` : "";
      onDone(`Imported ${spot.name ?? "the spot"}${ignoredText}.`);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  }

  function change(content: string) {
    setText(content);
    setName(namesIn(content)[0] ?? null);
    setError("");
  }

  return (
    <Stack gap="sm">
      <Textarea
        label="A spot as JSON"
        description="An object with board, oop, ip, pot, stack and sizes; or several such objects by name"
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        data-autofocus
      />
      {names.length > 1 && (
        <Select
          label="Spot"
          data={names}
          value={name}
          onChange={setName}
          allowDeselect={false}
          data-testid="import-name"
        />
      )}
      {readError && <Failure error={readError} />}
      {error && (
        <Text role="alert" size="sm" c="var(--bad)" data-testid="import-error">
          {error}
        </Text>
      )}
      <Group justify="space-between">
        <UploadButton
          what="Open a file of spots"
          accept="application/json,.json"
          onFiles={([file]) => open(file ?? null)}
          variant="default"
        >
          Open file
        </UploadButton>
        <Button disabled={!text.trim()} onClick={importText}>
          Import
        </Button>
      </Group>
    </Stack>
  );
}

function namesIn(text: string): string[] {
  try {
    return spotsIn(text).flatMap(({ name }) => name ?? []);
  } catch {
    return [];
  }
}
