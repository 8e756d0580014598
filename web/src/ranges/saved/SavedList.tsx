// List of saved ranges by folder, with thumbnails and sizes.

import { ActionIcon, Box, Button, Group, Menu, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { isSite } from "../../api/backend";
import { ToolButton } from "../../app/buttons";
import { download } from "../../app/format/download";
import { counted } from "../../app/format/number";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { Failure, Loading } from "../../app/states";
import { sizeOf } from "../editor/RangeCount";
import { MiniGrid } from "../grid/MiniGrid";
import { writeList } from "../import_export/range_list";
import type { Notice } from "../Status";
import { type EditedRange, useSearchText } from "../useEditedRange";
import { readRange } from "../useRange";
import { DeleteDialog, FolderDialog, RenameDialog } from "./dialogs";
import classes from "./SavedRow.module.css";
import {
  byFolder,
  copyName,
  fieldsOf,
  filterRanges,
  type SavedRange,
  savedRanges,
  saveRange,
} from "./saved";
import { useAction } from "./useAction";

interface Props {
  edited: EditedRange;
  onNotice: (notice: Notice) => void;
}

/** The open dialog. */
type OpenDialog =
  | { kind: "rename" | "delete"; range: SavedRange }
  | { kind: "folder"; folder: string };

export function SavedList({ edited, onNotice }: Props) {
  const { data, error, isPending, refetch } = useQuery(savedRanges);
  const [text, setSearch] = useSearchText();
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
  const { error: actionError, run } = useAction();
  const ranges = data?.ranges ?? [];
  const shown = filterRanges(ranges, text);

  async function copy(range: SavedRange) {
    const taken = ranges.filter(({ folder }) => folder === range.folder).map(({ name }) => name);
    const copied = await saveRange({ ...fieldsOf(range), name: copyName(range.name, taken) });
    onNotice({ message: `Copied as ${copied.name}.` });
    edited.open(copied.id);
  }

  return (
    <Stack gap="sm">
      <SearchField text={text} onChange={setSearch} />
      {isSite && (
        <Text size="sm" c="dimmed" data-testid="kept-here">
          Kept in this browser only; export them to keep a copy.
        </Text>
      )}
      {isPending && <Loading what="Loading the saved ranges" />}
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {actionError ? <Failure error={actionError} /> : null}
      {data && ranges.length === 0 && (
        <Text size="sm" data-testid="no-saved">
          No saved ranges yet. Paint or type a range, name it and save it; a folder is created with
          its first range.
        </Text>
      )}
      {ranges.length > 0 && shown.length === 0 && (
        <Text size="sm">No saved range has “{text}” in its name, folder, text or notes.</Text>
      )}
      <div data-testid="saved-list">
        {byFolder(shown).map(([folder, inside]) => (
          <Folder
            key={folder}
            name={folder}
            count={inside.length}
            onRename={() => openDialog({ kind: "folder", folder })}
          >
            {inside.map((range) => (
              <SavedRow
                key={range.id}
                range={range}
                isOpen={range.id === edited.id}
                onRename={() => openDialog({ kind: "rename", range })}
                onCopy={() => run(() => copy(range))}
                onDelete={() => openDialog({ kind: "delete", range })}
              />
            ))}
          </Folder>
        ))}
      </div>
      {ranges.length > 0 && <ExportAll ranges={ranges} onNotice={onNotice} />}
      <Dialogs
        dialog={dialog}
        ranges={ranges}
        onClose={() => openDialog(null)}
        {...{ edited, onNotice }}
      />
    </Stack>
  );
}

interface DialogsProps extends Props {
  dialog: OpenDialog | null;
  ranges: readonly SavedRange[];
  onClose: () => void;
}

function Dialogs({ dialog, ranges, onClose, edited, onNotice }: DialogsProps) {
  if (dialog?.kind === "rename") {
    return <RenameDialog range={dialog.range} {...{ onClose, onNotice }} />;
  }
  if (dialog?.kind === "delete") {
    return <DeleteDialog range={dialog.range} {...{ edited, onClose, onNotice }} />;
  }
  if (dialog?.kind === "folder") {
    const inside = ranges.filter(({ folder }) => folder === dialog.folder);
    return <FolderDialog folder={dialog.folder} ranges={inside} {...{ onClose, onNotice }} />;
  }
  return null;
}

function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { draft, onInput, onBlur, onKeyDown } = useDebouncedFieldDraft(text, onChange, "find");
  return (
    <TextInput
      type="search"
      label="Search saved ranges"
      placeholder="name, folder, hands or notes"
      value={draft}
      onChange={onInput}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    />
  );
}

interface FolderProps {
  name: string;
  count: number;
  onRename: () => void;
  children: ReactNode;
}

function Folder({ name, count, onRename, children }: FolderProps) {
  const [isClosed, close] = useState(false);
  const label = name || "No folder";
  return (
    <Box component="section" mb={12} aria-label={label} data-testid={`folder-${name}`}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Title order={2} fw={600} lh={1.55} miw={0} style={{ overflowWrap: "anywhere" }}>
          <button
            type="button"
            className="bare"
            style={{ padding: "4px 0" }}
            aria-expanded={!isClosed}
            onClick={() => close(!isClosed)}
          >
            <span aria-hidden="true">{isClosed ? "▸" : "▾"}</span> {label}{" "}
            <span style={{ fontWeight: 400 }}>({count})</span>
          </button>
        </Title>
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
      {!isClosed && (
        <Stack component="ul" gap={2} className="plain">
          {children}
        </Stack>
      )}
    </Box>
  );
}

/** Multi-line text may be a table, which does not fit on one line: the service reformats it. */
async function inOneLine(range: SavedRange): Promise<SavedRange> {
  if (!range.text.trim().includes("\n")) return range;
  const read = await readRange(range.text).catch(() => range);
  return { ...range, text: read.text };
}

function ExportAll({
  ranges,
  onNotice,
}: {
  ranges: SavedRange[];
  onNotice: (notice: Notice) => void;
}) {
  return (
    <ToolButton
      onClick={async () => {
        const written = writeList(await Promise.all(ranges.map(inOneLine)));
        download("runout-ranges.txt", "text/plain;charset=utf-8", written);
        onNotice({
          message: `Wrote ${counted(ranges.length, "range")} to runout-ranges.txt; Import reads it.`,
        });
      }}
    >
      Export all as a text file
    </ToolButton>
  );
}

interface RowProps {
  range: SavedRange;
  isOpen: boolean;
  onRename: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

function SavedRow({ range, isOpen, onRename, onCopy, onDelete }: RowProps) {
  return (
    <li className={classes["row"]} data-open={isOpen || undefined} data-testid="saved-range">
      <Link
        to="/ranges"
        search={(now) => ({ id: range.id, ...(now.find && { find: now.find }) })}
        className={classes["link"]}
        aria-current={isOpen ? "true" : undefined}
      >
        <MiniGrid classes={range.classes} size={44} />
        <Stack component="span" gap={0} miw={0}>
          <Text span fw={600} style={{ overflowWrap: "anywhere" }}>
            {range.name}
          </Text>
          <Text span size="xs" className="numbers">
            {range.unreadable === null ? sizeOf(range) : "Cannot be read; open it to see why"}
            {range.actions.length > 0 &&
              `: ${range.actions.map(({ action }) => action).join(", ")}`}
          </Text>
          {range.notes && <span className="detail ellipsis">{range.notes}</span>}
        </Stack>
      </Link>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`More for ${range.name}`}>
            <span aria-hidden="true">⋮</span>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRename}>Rename or move…</Menu.Item>
          <Menu.Item onClick={onCopy}>Copy</Menu.Item>
          <Menu.Item onClick={onDelete} color="var(--bad)">
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
