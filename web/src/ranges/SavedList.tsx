// The saved ranges by folder, with their pictures and sizes, and what can be done with each.
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { download } from "../app/download";
import { counted } from "../app/number";
import { Failure, Loading } from "../app/states";
import { useTypedAtRest } from "../app/typed";
import { DeleteDialog, FolderDialog, RenameDialog } from "./dialogs";
import { writeList } from "./range_list";
import classes from "./SavedList.module.css";
import { SavedRow } from "./SavedRow";
import type { Done } from "./Status";
import {
  byFolder,
  copyName,
  foldersOf,
  found,
  keepRange,
  type SavedRange,
  savedRanges,
  writtenOf,
} from "./saved";
import { useAttempt } from "./useAttempt";
import { type EditedRange, useSearchWords } from "./useEditedRange";
import { readRange } from "./useRange";

interface Given {
  edited: EditedRange;
  onDone: (done: Done) => void;
}

/** What is asked about before it is done. */
type Asked = { what: "rename" | "delete"; range: SavedRange } | { what: "folder"; folder: string };

export function SavedList({ edited, onDone }: Given) {
  const { data, error, isPending, refetch } = useQuery(savedRanges);
  const [words, search] = useSearchWords();
  const [asked, askFor] = useState<Asked | null>(null);
  const { refusal, attempt } = useAttempt();
  const ranges = data?.ranges ?? [];
  const shown = found(ranges, words);

  async function copy(range: SavedRange) {
    const taken = ranges.filter(({ folder }) => folder === range.folder).map(({ name }) => name);
    const made = await keepRange({ ...writtenOf(range), name: copyName(range.name, taken) });
    onDone({ words: `Copied as ${made.name}.` });
    edited.open(made.id);
  }

  return (
    <Stack gap="sm">
      <Search words={words} onChange={search} />
      {isPending && <Loading what="Reading the saved ranges" />}
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {refusal ? <Failure error={refusal} /> : null}
      {data && ranges.length === 0 && (
        <Text size="sm" data-testid="no-saved">
          No range is saved yet. Paint or type one, give it a name and save it; folders come with
          the first range in them.
        </Text>
      )}
      {ranges.length > 0 && shown.length === 0 && (
        <Text size="sm">No saved range has “{words}” in its name, folder, text or notes.</Text>
      )}
      <div data-testid="saved-list">
        {byFolder(shown).map(([folder, inside]) => (
          <Folder
            key={folder}
            name={folder}
            count={inside.length}
            onRename={() => askFor({ what: "folder", folder })}
          >
            {inside.map((range) => (
              <SavedRow
                key={range.id}
                range={range}
                isOpen={range.id === edited.id}
                onRename={() => askFor({ what: "rename", range })}
                onCopy={() => void attempt(() => copy(range))}
                onDelete={() => askFor({ what: "delete", range })}
              />
            ))}
          </Folder>
        ))}
      </div>
      {ranges.length > 0 && <ExportAll ranges={ranges} onDone={onDone} />}
      <Dialogs asked={asked} ranges={ranges} onClose={() => askFor(null)} {...{ edited, onDone }} />
    </Stack>
  );
}

interface DialogsGiven extends Given {
  asked: Asked | null;
  ranges: readonly SavedRange[];
  onClose: () => void;
}

function Dialogs({ asked, ranges, onClose, edited, onDone }: DialogsGiven) {
  if (asked?.what === "rename") {
    return (
      <RenameDialog range={asked.range} folders={foldersOf(ranges)} {...{ onClose, onDone }} />
    );
  }
  if (asked?.what === "delete") {
    return <DeleteDialog range={asked.range} {...{ edited, onClose, onDone }} />;
  }
  if (asked?.what === "folder") {
    const inside = ranges.filter(({ folder }) => folder === asked.folder);
    return <FolderDialog folder={asked.folder} ranges={inside} {...{ onClose, onDone }} />;
  }
  return null;
}

function Search({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const { typed, type, onBlur, onKeyDown } = useTypedAtRest(words, onChange);
  return (
    <TextInput
      type="search"
      label="Search saved ranges"
      placeholder="name, folder, hands or notes"
      value={typed}
      onChange={type}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      data-testid="search-ranges"
    />
  );
}

interface FolderGiven {
  name: string;
  count: number;
  onRename: () => void;
  children: ReactNode;
}

function Folder({ name, count, onRename, children }: FolderGiven) {
  const [isClosed, close] = useState(false);
  const label = name || "Without a folder";
  return (
    <section aria-label={label} className={classes["folder"]} data-testid={`folder-${name}`}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <h2 className={classes["heading"]}>
          <button
            type="button"
            className={classes["fold"]}
            aria-expanded={!isClosed}
            onClick={() => close(!isClosed)}
          >
            <span aria-hidden="true">{isClosed ? "▸" : "▾"}</span> {label}{" "}
            <span className={classes["count"]}>({count})</span>
          </button>
        </h2>
        {name !== "" && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={onRename}
            aria-label={`Rename folder ${name}`}
          >
            Rename
          </Button>
        )}
      </Group>
      {!isClosed && <ul className={classes["rows"]}>{children}</ul>}
    </section>
  );
}

/** A text over several lines may be columns, which no line can hold: the service writes it anew. */
async function inOneLine(range: SavedRange): Promise<SavedRange> {
  if (!range.text.trim().includes("\n")) return range;
  const read = await readRange(range.text).catch(() => range);
  return { ...range, text: read.text };
}

function ExportAll({ ranges, onDone }: { ranges: SavedRange[]; onDone: (done: Done) => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      data-testid="export-all"
      onClick={async () => {
        const written = writeList(await Promise.all(ranges.map(inOneLine)));
        download("runout-ranges.txt", "text/plain;charset=utf-8", written);
        onDone({
          words: `Wrote ${counted(ranges.length, "range")} to runout-ranges.txt; Import reads it.`,
        });
      }}
    >
      Export all as a text file
    </Button>
  );
}
