// List of saved ranges by folder, with thumbnails and sizes.
import { ActionIcon, Box, Button, Group, Menu, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { isSite } from "../../api/backend";
import { ToolButton } from "../../app/buttons";
import { download } from "../../app/format/download";
import { counted } from "../../app/format/number";
import { DraftInput } from "../../app/forms/DraftInput";
import { Failure, Loading } from "../../app/states";
import { sizeOf } from "../editor/RangeCount";
import { MiniGrid } from "../grid/MiniGrid";
import { writeList } from "../import_export/range_list";
import { usePanes } from "../panes";
import { useRangesUrlState } from "../useEditedRange";
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

type OpenDialog =
  | { kind: "rename" | "delete"; range: SavedRange }
  | { kind: "folder"; folder: string };

export function SavedList() {
  const { edited, onNotice } = usePanes();
  const { data, error, isPending, refetch } = useQuery(savedRanges);
  const [{ find: text = "" }, change] = useRangesUrlState();
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
  const { error: actionError, run } = useAction();
  const ranges = data?.ranges ?? [];
  const shown = filterRanges(ranges, text);
  const close = () => openDialog(null);

  async function copy(range: SavedRange) {
    const taken = ranges.filter(({ folder }) => folder === range.folder).map(({ name }) => name);
    const copied = await saveRange({ ...fieldsOf(range), name: copyName(range.name, taken) });
    onNotice({ message: `Copied as ${copied.name}.` });
    edited.open(copied.id);
  }
  async function exportAll() {
    const written = writeList(await Promise.all(ranges.map(inOneLine)));
    download("runout-ranges.txt", "text/plain;charset=utf-8", written);
    onNotice({
      message: `Wrote ${counted(ranges.length, "range")} to runout-ranges.txt; Import reads it.`,
    });
  }

  return (
    <Stack gap="sm">
      <DraftInput
        type="search"
        label="Search saved ranges"
        placeholder="name, folder, hands or notes"
        value={text}
        onChange={(find) => change({ find })}
        parameter="find"
      />
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
            {inside.map((range) => {
              const isOpen = range.id === edited.id;
              return (
                <li
                  key={range.id}
                  className={classes["row"]}
                  data-open={isOpen || undefined}
                  data-testid="saved-range"
                >
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
                        {range.unreadable === null
                          ? sizeOf(range)
                          : "Cannot be read; open it to see why"}
                        {range.actions.length > 0 &&
                          `: ${range.actions.map(({ action }) => action).join(", ")}`}
                      </Text>
                      {range.notes && <span className="detail ellipsis">{range.notes}</span>}
                    </Stack>
                  </Link>
                  <Menu>
                    <Menu.Target>
                      <ActionIcon size={36} aria-label={`More for ${range.name}`}>
                        <span aria-hidden="true">⋮</span>
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => openDialog({ kind: "rename", range })}>
                        Rename or move…
                      </Menu.Item>
                      <Menu.Item onClick={() => run(() => copy(range))}>Copy</Menu.Item>
                      <Menu.Item
                        onClick={() => openDialog({ kind: "delete", range })}
                        color="var(--bad)"
                      >
                        Delete…
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                </li>
              );
            })}
          </Folder>
        ))}
      </div>
      {ranges.length > 0 && (
        <ToolButton onClick={() => void exportAll()}>Export all as a text file</ToolButton>
      )}
      {dialog?.kind === "rename" && <RenameDialog range={dialog.range} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteDialog range={dialog.range} onClose={close} />}
      {dialog?.kind === "folder" && (
        <FolderDialog
          folder={dialog.folder}
          ranges={ranges.filter(({ folder }) => folder === dialog.folder)}
          onClose={close}
        />
      )}
    </Stack>
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
