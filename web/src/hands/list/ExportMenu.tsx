// Export of the hands of the filter.
import { Button, Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { send, urlOf } from "../../api/client";
import { download } from "../../app/format/download";
import { errorText } from "../../app/forms/error_text";
import { filterParams, type HandsUrlState } from "../url_state";

const FORMATS = [
  { format: "phh", ending: "phhs", label: "PHH", what: "whole hands" },
  { format: "csv", ending: "csv", label: "CSV", what: "a row for each hand and player" },
  { format: "parquet", ending: "parquet", label: "Parquet", what: "the same rows" },
] as const;

export function ExportMenu({ urlState, disabled }: { urlState: HandsUrlState; disabled: boolean }) {
  const saving = useMutation({
    mutationFn: async ({ format, ending }: (typeof FORMATS)[number]) => {
      const query = { ...filterParams(urlState), sort: urlState.sort ?? "-time", format };
      const response = await send(urlOf("/api/v1/hands/export", {}, query));
      const type = response.headers.get("content-type") ?? "application/octet-stream";
      const name = [urlState.player, "hands"].filter(Boolean).join(" ");
      download(`${name}.${ending}`, type, await response.blob());
    },
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          loading={saving.isPending}
          title={saving.error ? errorText(saving.error) : "Export the hands of the list"}
          data-testid="export-hands"
        >
          {saving.error ? "Export failed" : "Export"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((each) => (
          <Menu.Item
            key={each.format}
            onClick={() => saving.mutate(each)}
            data-testid={`export-${each.format}`}
          >
            {each.label}: {each.what}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
