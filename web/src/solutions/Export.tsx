// The solution as files: decisions as CSV or JSON, the whole as a file that Python reads.
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { send, token } from "../api/client";
import { download } from "../app/download";
import { Failure } from "../app/states";
import { type ExportForm, exportAddress } from "./asks";
import type { Browsing } from "./view";
import { samePlace } from "./walk";

const FORMS: { form: ExportForm; name: string; type: string; ending: string }[] = [
  { form: "csv", name: "CSV", type: "text/csv", ending: "csv" },
  { form: "json", name: "JSON", type: "application/json", ending: "json" },
  { form: "file", name: "Solution file", type: "application/octet-stream", ending: "solution" },
];

export function Export({ browsing }: { browsing: Browsing }) {
  const { id, steps, walk } = browsing;
  const here = steps.findIndex((step) => samePlace(step, walk.here));
  const from = steps.slice(0, here + 1).findLast(({ kind }) => kind === "decision");
  const place = from ?? { line: "", cards: "" };
  const fetching = useMutation({
    mutationFn: async ({ form, type, ending }: (typeof FORMS)[number]) => {
      const response = await send(exportAddress(id, form, place));
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
              href={exportAddress(id, each.form, place)}
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
        CSV and JSON hold the decisions from {place.line || "the start"} to the end of the street.
      </Text>
      {fetching.error && <Failure error={fetching.error} />}
    </div>
  );
}
