// The same solve elsewhere: as a command, as Python, as a file.
import { Button, Code, Collapse, Group, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { CopyButton } from "../app/CopyButton";
import { download } from "../app/download";
import { commandOf } from "./command";
import { missingIn } from "./form";
import { ImportSpot } from "./ImportSpot";
import { pythonOf } from "./python";
import { useSolve } from "./SolveContext";
import { spotOf } from "./spot";

export function Equivalents() {
  const { form, faults } = useSolve();
  const [shown, { toggle }] = useDisclosure(false);
  const isWhole = missingIn(form).length === 0 && Object.keys(faults).length === 0;
  const command = isWhole ? commandOf(form) : "";
  const python = isWhole ? pythonOf(form) : "";
  function save() {
    const name = `${form.board.replace(/\W+/g, "")}.json`;
    download(name, "application/json", `${JSON.stringify(spotOf(form), null, 2)}\n`);
  }
  return (
    <section className="panel" aria-label="The same elsewhere">
      <Stack gap="xs">
        <Title order={2}>The same elsewhere</Title>
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
            {shown ? "Hide the texts" : "Show the texts"}
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
