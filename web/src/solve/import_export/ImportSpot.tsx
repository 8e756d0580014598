// Dialog that imports a spot from text or a file.
import { Button, FileButton, Group, Modal, Select, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useTextFile } from "../../app/forms/text_file";
import { Failure } from "../../app/states";
import { useSolve } from "../SolveContext";
import { importSpot, spotsIn } from "./import_spot";

export function ImportSpot() {
  const [opened, { open, close }] = useDisclosure(false);
  const [done, setDone] = useState("");
  return (
    <>
      <Button size="xs" variant="default" onClick={open} data-testid="import-spot">
        Import spot
      </Button>
      <Text size="sm" role="status" data-testid="import-status">
        {done}
      </Text>
      <Modal
        opened={opened}
        onClose={close}
        title="Import spot"
        size="lg"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <ImportForm
          onDone={(message) => {
            setDone(message);
            close();
          }}
        />
      </Modal>
    </>
  );
}

function ImportForm({ onDone }: { onDone: (message: string) => void }) {
  const { form, setForm } = useSolve();
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
      setForm(imported);
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
        data-testid="import-text"
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
        <FileButton
          accept="application/json,.json"
          onChange={open}
          inputProps={
            { "aria-label": "Open a file of spots", "data-testid": "import-file" } as object
          }
        >
          {(props) => (
            <Button variant="default" {...props}>
              Open file
            </Button>
          )}
        </FileButton>
        <Button disabled={!text.trim()} onClick={importText} data-testid="import-take">
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
