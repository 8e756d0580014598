// Import of a whole folder: every file becomes a saved range under its path.
import { Button, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { answerOf, api, type Schemas } from "../../api/client";
import { counted } from "../../app/format/number";
import { queryClient } from "../../app/query_client";
import { Failure } from "../../app/states";
import type { Notice } from "../Status";
import { savedRanges } from "../saved/saved";
import { useAction } from "../saved/useAction";

type Refused = Schemas["RefusedFile"];

const FILES_AT_ONCE = 100;
const MAX_BYTES = 100_000;
const IS_TEXT = /\.(txt|csv|json|range|rng|tsv)$/i;

export function FolderImport({ onNotice }: { onNotice: (notice: Notice) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused[]>([]);
  const { error, isBusy, run } = useAction();

  async function importFiles(list: FileList) {
    const texts = [...list].filter((file) => IS_TEXT.test(file.name) && file.size <= MAX_BYTES);
    const left = list.length - texts.length;
    const files = await Promise.all(
      texts.map(async (file) => ({
        path: file.webkitRelativePath || file.name,
        text: await file.text(),
      })),
    );
    let saved = 0;
    const wrong: Refused[] = [];
    for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
      const body = { files: files.slice(first, first + FILES_AT_ONCE), folder: "", replace: false };
      const answer = await answerOf(api.POST("/api/v1/ranges/import", { body }));
      saved += answer.saved.length;
      wrong.push(...answer.refused);
    }
    setRefused(wrong);
    await queryClient.invalidateQueries({ queryKey: savedRanges.queryKey });
    const others = left > 0 ? `; ${counted(left, "file")} without text left out` : "";
    onNotice({ message: `Imported ${counted(saved, "range")}${others}.` });
  }

  return (
    <Stack gap={4} align="start">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Folder of ranges"
        data-testid="import-folder"
        {...{ webkitdirectory: "" }}
        onChange={({ currentTarget }) => {
          const { files } = currentTarget;
          if (files && files.length > 0) void run(() => importFiles(files));
        }}
      />
      <Button size="xs" variant="default" loading={isBusy} onClick={() => input.current?.click()}>
        Import a folder…
      </Button>
      {error ? <Failure error={error} /> : null}
      {refused.length > 0 && (
        <div role="alert" data-testid="import-refused">
          <Text size="sm" fw={600}>
            {counted(refused.length, "file")} not imported:
          </Text>
          {refused.map(({ path, message, column, hint }) => (
            <Text size="sm" key={path}>
              {path}: {column === null ? "" : `character ${column}: `}
              {[message, hint].filter(Boolean).join("; ")}
            </Text>
          ))}
        </div>
      )}
    </Stack>
  );
}
