// A saved range in the list, with its menu.
import { ActionIcon, Menu, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { MiniGrid } from "../grid/MiniGrid";
import { sizeOf } from "../range_size";
import classes from "./SavedRow.module.css";
import type { SavedRange } from "./saved";

interface RowProps {
  range: SavedRange;
  isOpen: boolean;
  onRename: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

export function SavedRow({ range, isOpen, onRename, onCopy, onDelete }: RowProps) {
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
