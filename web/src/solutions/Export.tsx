// Export of a solution: decisions as CSV or JSON, or the whole solution file.
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { send, token } from "../api/client";
import { download } from "../app/format/download";
import { Failure } from "../app/states";
import { samePosition } from "./node_path";
import { type ExportFormat, exportUrl } from "./queries";
import type { Browsing } from "./view";

const FORMS: { form: ExportFormat; name: string; type: string; ending: string }[] = [
  { form: "csv", name: "CSV", type: "text/csv", ending: "csv" },
  { form: "json", name: "JSON", type: "application/json", ending: "json" },
  { form: "file", name: "Solution file", type: "application/octet-stream", ending: "solution" },
];

export function Export({ browsing }: { browsing: Browsing }) {
  const { id, steps, nodePath } = browsing;
  const here = steps.findIndex((step) => samePosition(step, nodePath.here));
  const from = steps.slice(0, here + 1).findLast(({ kind }) => kind === "decision");
  const position = from ?? { line: "", cards: "" };
  const fetching = useMutation({
    mutationFn: async ({ form, type, ending }: (typeof FORMS)[number]) => {
      const response = await send(exportUrl(id, form, position));
      download(`${id}.${ending}`, type, await response.blob());
    },
  });
  return (
    <div>
      <Group gap={6}>
        <Text size="sm" fw={600}>
          Export
        </Text>
        {FORMS.map((each) =>
          token() === null ? (
            <Button
              key={each.form}
              component="a"
              href={exportUrl(id, each.form, position)}
              download
              size="xs"
              variant="default"
              data-testid={`export-${each.form}`}
            >
              {each.name}
            </Button>
          ) : (
            <Button
              key={each.form}
              size="xs"
              variant="default"
              loading={fetching.isPending && fetching.variables.form === each.form}
              onClick={() => fetching.mutate(each)}
              data-testid={`export-${each.form}`}
            >
              {each.name}
            </Button>
          ),
        )}
      </Group>
      <Text size="xs" c="dimmed">
        CSV and JSON hold the decisions from {position.line || "the root"} to the end of the street.
      </Text>
      {fetching.error && <Failure error={fetching.error} />}
    </div>
  );
}
