// What an import is doing, and what became of its hands: stored, known, or not stored and why.
import { Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { CopyButton } from "../../app/CopyButton";
import { counted } from "../../app/format/number";
import { UploadButton } from "../../app/forms/Upload";
import {
  dismissImports,
  type ImportSums,
  importFiles,
  isUnderWay,
  sumsOf,
  useImports,
} from "./imports";

const POLL_MS = 1000;

export function ImportStatus() {
  const files = useImports();
  if (files.length === 0) return null;
  const sums = sumsOf(files);
  const running = isUnderWay(files);
  return (
    <section className="panel" aria-label="Import" data-testid="import-status">
      <Stack gap={8}>
        <Group justify="space-between" wrap="nowrap" align="start">
          <Text fw={600} aria-live="polite" data-testid="import-summary">
            {running ? `Importing file ${sums.ended + 1} of ${sums.files}` : summaryText(sums)}
          </Text>
          {!running && <ToolButton onClick={dismissImports}>Dismiss</ToolButton>}
        </Group>
        {running && <Running sums={sums} />}
        <Problems sums={sums} />
      </Stack>
    </section>
  );
}

/** Hands are stored in batches, so that their number grows while a file is read. */
function Running({ sums }: { sums: ImportSums }) {
  const { data } = useQuery({
    ...query("/api/v1/hands", { limit: 0 }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
  return (
    <>
      <Progress value={Math.max(4, 100 * sums.part)} animated aria-label="Progress of the import" />
      {data && (
        <Text size="sm" c="dimmed" className="numbers">
          {counted(data.total, "hand")} stored
        </Text>
      )}
    </>
  );
}

function summaryText({ files, imported, duplicates, broken, problems }: ImportSums): string {
  const unread = problems.length > 0 && imported + duplicates + broken === 0;
  const parts = [
    `${counted(imported, "hand")} imported from ${counted(files, "file")}`,
    duplicates > 0 && `${counted(duplicates, "hand")} stored before`,
    broken > 0 && `${counted(broken, "hand")} not stored`,
  ].filter(Boolean);
  return unread && broken === 0 ? "Nothing was imported." : `${parts.join(", ")}.`;
}

function Problems({ sums: { problems, unlisted } }: { sums: ImportSums }) {
  if (problems.length === 0) return null;
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm">Not stored, and why; the file itself is unchanged:</Text>
        <CopyButton text={problems.join("\n")} label="Copy list" />
      </Group>
      <Paper
        component="section"
        withBorder
        bg="transparent"
        mah={180}
        mt={6}
        fz="xs"
        style={{ overflowY: "auto" }}
        tabIndex={0}
        aria-label="Hands that were not stored"
      >
        <Stack
          component="ul"
          className="plain"
          gap={3}
          px={10}
          py={6}
          data-testid="import-problems"
        >
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Stack>
      </Paper>
      {unlisted > 0 && (
        <Text size="sm">
          {counted(unlisted, "more hand")} not listed; <code>runout hands import</code> lists all.
        </Text>
      )}
    </div>
  );
}

const take = (files: File[]) => void importFiles(files);

/** Buttons that choose files or a folder. */
export function ImportButtons({ primary = false }: { primary?: boolean }) {
  const busy = isUnderWay(useImports());
  const size = primary ? "sm" : "xs";
  return (
    <Group gap={6}>
      <UploadButton
        what="Files of hands"
        onFiles={take}
        several="files"
        size={size}
        loading={busy}
        title="Or drop files and folders on this screen"
      >
        Import files
      </UploadButton>
      <UploadButton
        what="Folder of hands"
        onFiles={take}
        several="folder"
        size={size}
        variant="default"
        disabled={busy}
      >
        Import a folder
      </UploadButton>
    </Group>
  );
}
