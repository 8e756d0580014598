// Export menu: command, Python program, spot file, and import.

import { Code, Menu, Modal, Stack, Text } from "@mantine/core";
import { useClipboard, useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { ToolButton } from "../../app/buttons";
import { download } from "../../app/format/download";
import { nameOf } from "../amounts";
import { missingIn } from "../form";
import { spotOf } from "../spot";
import { useSolve } from "../useSolveForm";
import { commandOf } from "./command";
import { ImportDialog } from "./ImportDialog";
import { pythonOf } from "./python";

export function ExportMenu() {
  const { form, validationErrors } = useSolve();
  const [codeShown, code] = useDisclosure(false);
  const [importShown, importing] = useDisclosure(false);
  const [imported, setImported] = useState("");
  const isWhole = missingIn(form).length === 0 && Object.keys(validationErrors).length === 0;
  const command = isWhole ? commandOf(form) : "";
  const python = isWhole ? pythonOf(form) : "";
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
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ToolButton>Export</ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          <CopyItem text={command} label="Copy as CLI" testId="copy-cli" />
          <CopyItem text={python} label="Copy as Python" testId="copy-python" />
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
      <CodeDialog opened={codeShown} onClose={code.close} command={command} python={python} />
      <ImportDialog opened={importShown} onClose={importing.close} onDone={setImported} />
    </>
  );
}

/** "BTN v BB, K72r" -> "BTN-v-BB-K72r". */
function fileName(name: string): string {
  return name.replace(/[^\w.-]+/g, "-").replace(/^-+|-+$/g, "");
}

function CopyItem({ text, label, testId }: { text: string; label: string; testId: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Menu.Item
      disabled={text === ""}
      closeMenuOnClick={false}
      onClick={() => clipboard.copy(text)}
      data-testid={testId}
    >
      {clipboard.copied ? "Copied" : clipboard.error ? "Copying was blocked" : label}
    </Menu.Item>
  );
}

interface Props {
  opened: boolean;
  onClose: () => void;
  command: string;
  python: string;
}

function CodeDialog({ opened, onClose, command, python }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Code of this spot" size="lg">
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
  );
}
