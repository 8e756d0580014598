// Export panel: command, Python program, spot file, and import.
import { Button, Code, Collapse, Group, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { CopyButton } from "../../app/CopyButton";
import { download } from "../../app/format/download";
import { missingIn } from "../form";
import { useSolve } from "../SolveContext";
import { spotOf } from "../spot";
import { commandOf } from "./command";
import { ImportSpot } from "./ImportSpot";
import { pythonOf } from "./python";

export function ExportPanel() {
  const { form, validationErrors } = useSolve();
  const [shown, { toggle }] = useDisclosure(false);
  const isWhole = missingIn(form).length === 0 && Object.keys(validationErrors).length === 0;
  const command = isWhole ? commandOf(form) : "";
  const python = isWhole ? pythonOf(form) : "";
  function save() {
    const name = `${form.board.replace(/\W+/g, "")}.json`;
    download(name, "application/json", `${JSON.stringify(spotOf(form), null, 2)}\n`);
  }
  return (
    <section className="panel" aria-label="Export">
      <Stack gap="xs">
        <Title order={2}>Export</Title>
        <Group gap={6}>
          <CopyButton text={command} label="Copy as CLI" testId="copy-cli" disabled={!isWhole} />
          <CopyButton
            text={python}
            label="Copy as Python"
            testId="copy-python"
            disabled={!isWhole}
          />
          <Button
            size="xs"
            variant="default"
            disabled={!isWhole}
            aria-expanded={shown}
            onClick={toggle}
            data-testid="show-texts"
          >
            {shown ? "Hide code" : "Show code"}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!isWhole}
            onClick={save}
            data-testid="download-spot"
          >
            Download spot
          </Button>
          <ImportSpot />
        </Group>
        <Collapse expanded={shown && isWhole}>
          <Stack gap="xs">
            <Code block tabIndex={0} aria-label="Command">
              {command}
            </Code>
            <Code block tabIndex={0} aria-label="Python">
              {python}
            </Code>
          </Stack>
        </Collapse>
      </Stack>
    </section>
  );
}
