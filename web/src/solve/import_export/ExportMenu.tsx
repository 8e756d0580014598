// Export menu: command, Python program, spot file, and import.
import { Button, Code, Group, Menu, Modal, Select, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { ToolButton } from "../../app/buttons";
import { CopyItem } from "../../app/CopyButton";
import { download } from "../../app/format/download";
import { useTextFile } from "../../app/forms/text_file";
import { UploadButton } from "../../app/forms/Upload";
import { Failure } from "../../app/states";
import { nameOf } from "../amounts";
import { quickOf } from "../estimate/useEstimate";
import { missingIn, type SolveForm } from "../form";
import { spotOf } from "../spot";
import { useSolve } from "../useSolveForm";
import { commandOf } from "./command";
import { importSpot, spotsIn } from "./import_spot";
import { pythonOf } from "./python";

export function ExportMenu() {
  const { form, validationErrors, estimate } = useSolve();
  const [codeShown, code] = useDisclosure(false);
  const [importShown, importing] = useDisclosure(false);
  const [imported, setImported] = useState("");
  const isWhole = missingIn(form).length === 0 && Object.keys(validationErrors).length === 0;
  const solved: SolveForm = quickOf(form, estimate) === null ? form : { ...form, tree: "quick" };
  const command = isWhole ? commandOf(solved) : "";
  const python = isWhole ? pythonOf(solved) : "";
  function save() {
    const name = `${fileName(nameOf(form))}.json`;
    download(name, "application/json", `${JSON.stringify(spotOf(form), null, 2)}\n`);
  }
  return (
    <>
      {/* Before something is imported it takes no room. */}
      <Text
        size="sm"
        role="status"
        pos={imported === "" ? "absolute" : "static"}
        data-testid="import-status"
      >
        {imported}
      </Text>
      <Menu width={220}>
        <Menu.Target>
          <ToolButton>Export</ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          <CopyItem text={command} label="Copy as CLI" data-testid="copy-cli" />
          <CopyItem text={python} label="Copy as Python" data-testid="copy-python" />
          <Menu.Item disabled={!isWhole} onClick={code.open}>
            Show the code
          </Menu.Item>
          <Menu.Item disabled={!isWhole} onClick={save}>
            Download spot
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={importing.open}>Import spot…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={codeShown} onClose={code.close} title="Code of this spot" size="lg">
        <Stack gap="xs">
          <Text size="sm">Command line</Text>
          <Code block tabIndex={0} aria-label="Command">
            {command}
          </Code>
          <Text size="sm">Python</Text>
          <Code block tabIndex={0} aria-label="Python">
            {python}
          </Code>
        </Stack>
      </Modal>
      <Modal opened={importShown} onClose={importing.close} title="Import spot" size="lg">
        <ImportForm
          onDone={(message) => {
            setImported(message);
            importing.close();
          }}
        />
      </Modal>
    </>
  );
}

/** "BTN v BB, K72r" -> "BTN-v-BB-K72r". */
function fileName(name: string): string {
  return name.replace(/[^\w.-]+/g, "-").replace(/^-+|-+$/g, "");
}

/** The content of the dialog; `onDone` is called with what was imported, as a sentence. */
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
        minRows={6}
        maxRows={14}
        data-autofocus
      />
      {names.length > 1 && (
        <Select
          label="Spot"
          data={names}
          value={name}
          onChange={setName}
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
