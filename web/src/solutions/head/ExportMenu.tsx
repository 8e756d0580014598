// Menu of exports: the decisions from here as CSV or JSON, the whole solution file, or the line in
// notation.
import { Button, Code, Menu, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { send, token } from "../../api/client";
import { download } from "../../app/format/download";
import { Failure } from "../../app/states";
import { placeText } from "../labels";
import { samePosition } from "../node_path";
import { type ExportFormat, exportUrl } from "../queries";
import type { Browsing } from "../view";

const FORMS: { form: ExportFormat; name: string; type: string; ending: string }[] = [
  { form: "csv", name: "CSV", type: "text/csv", ending: "csv" },
  { form: "json", name: "JSON", type: "application/json", ending: "json" },
  { form: "file", name: "Solution file", type: "application/octet-stream", ending: "solution" },
];

export function ExportMenu({ browsing }: { browsing: Browsing }) {
  const { id, solution, steps, nodePath } = browsing;
  const here = steps.findIndex((step) => samePosition(step, nodePath.here));
  const from = steps.slice(0, here + 1).findLast(({ kind }) => kind === "decision");
  const position = from ?? { line: "", cards: "" };
  // A link cannot carry the token, so the file is fetched and saved from memory.
  const fetching = useMutation({
    mutationFn: async ({ form, type, ending }: (typeof FORMS)[number]) => {
      const response = await send(exportUrl(id, form, position));
      download(`${fileName(solution.name)}.${ending}`, type, await response.blob());
    },
  });
  return (
    <Menu position="bottom-end" closeOnItemClick={token() === null}>
      <Menu.Target>
        <Button size="xs" px={10} variant="default" data-testid="export">
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={280}>
        {FORMS.map((each) =>
          token() === null ? (
            <Menu.Item
              key={each.form}
              component="a"
              href={exportUrl(id, each.form, position)}
              download
              data-testid={`export-${each.form}`}
            >
              {each.name}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={each.form}
              disabled={fetching.isPending}
              onClick={() => fetching.mutate(each)}
              data-testid={`export-${each.form}`}
            >
              {each.name}
            </Menu.Item>
          ),
        )}
        <Text size="xs" c="dimmed" px="sm" py={4}>
          CSV and JSON hold the decisions{" "}
          {position.line ? placeText(position.line, browsing) : "from the root"} to the end of the
          street.
        </Text>
        {position.line && <CopyLine line={position.line} />}
        {fetching.error && <Failure error={fetching.error} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Copy the line in notation, as Python, HTTP and the command line take it. */
function CopyLine({ line }: { line: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Menu.Item
      closeMenuOnClick={false}
      onClick={() => clipboard.copy(line)}
      rightSection={<Code>{line}</Code>}
      data-testid="copy-line"
    >
      {clipboard.copied ? "Copied" : clipboard.error ? "Copying was blocked" : "Copy line"}
    </Menu.Item>
  );
}

/** Return a name without the signs that file systems refuse. */
function fileName(name: string): string {
  return name.replaceAll(/[/\\:*?"<>|]+/g, " ").trim();
}
