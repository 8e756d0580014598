// Table of solutions, sortable by each column.
import { ActionIcon, Checkbox, Group, Popover, Text, UnstyledButton } from "@mantine/core";
import { deleteColumn } from "../../app/ConfirmDelete";
import {
  amount,
  blinds,
  bytes,
  chips,
  counted,
  percent,
  threeDigits,
} from "../../app/format/number";
import { PlusIcon } from "../../app/icons";
import { TextLink } from "../../app/links";
import type { Column } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import type { ChangeUrlState } from "../../app/url/url_schema";
import { PlayingCards } from "../../cards/PlayingCard";
import { accuracyText, shortfallLabel } from "../labels";
import { EditableName, TagsField, useNaming } from "../naming/naming";
import type { Summary } from "../queries";
import type { SolutionsUrlState, SortName } from "../url_state";
import { RangesLine } from "./RangesLine";

interface Props {
  solutions: readonly Summary[];
  urlState: SolutionsUrlState;
  onChange: ChangeUrlState<SolutionsUrlState>;
  selected: readonly string[];
  onSelect: (id: string) => void;
  onDelete: (solution: Summary) => void;
}

export function SolutionTable(props: Props) {
  const { solutions, urlState, onChange } = props;
  const { sort = "created", order = "desc" } = urlState;
  return (
    <DataTable
      label="Solutions"
      columns={columnsOf(props)}
      rows={solutions}
      keyOf={({ id }) => id}
      rowAttributes={({ id }) => ({ "data-testid": `solution-${id}` })}
      order={{ column: sort, descending: order === "desc" }}
      onSort={({ column, descending }) =>
        onChange({ sort: column as SortName, order: descending ? "desc" : "asc" })
      }
      look="list"
      inPanel
    />
  );
}

function columnsOf({ onChange, selected, onSelect, onDelete }: Props): Column<Summary>[] {
  const sorted = { isSorted: true };
  const figure = { isSorted: true, isNumber: true, isMinor: true };
  return [
    {
      key: "compare",
      title: "Compare",
      isUntitled: true,
      attributes: { style: { width: 36 } },
      cell: ({ id, name }) => (
        <Checkbox
          aria-label={`Compare ${name}`}
          checked={selected.includes(id)}
          onChange={() => onSelect(id)}
          data-testid={`tick-${id}`}
        />
      ),
    },
    {
      key: "name",
      title: "Name",
      ...sorted,
      isMain: true,
      cell: (solution) => <Name solution={solution} onTag={(tag) => onChange({ tag })} />,
    },
    {
      key: "pot",
      title: "Pot",
      ...figure,
      cell: ({ pot, bb }) => (bb ? blinds(pot / bb.big_blind) : amount(pot)),
    },
    { key: "spr", title: "SPR", ...figure, cell: ({ spr }) => threeDigits(spr) },
    {
      key: "exploitability",
      title: "Accuracy",
      ...sorted,
      isNumber: true,
      attributesOf: ({ ended_text }) => ({ title: ended_text ?? undefined }),
      cell: accuracyText,
    },
    {
      key: "ev",
      title: "EV OOP",
      ...figure,
      cell: ({ ev, pot, bb }) => (
        <>
          {bb ? blinds(bb.ev.oop) : chips(ev.oop)}
          <br />
          <span className="detail">{percent(ev.oop === null ? null : ev.oop / pot, 1)} of pot</span>
        </>
      ),
    },
    { key: "size", title: "Size", ...figure, cell: ({ file_bytes }) => bytes(file_bytes) },
    {
      key: "created",
      title: "Solved",
      ...sorted,
      isMinor: true,
      cell: ({ created }) =>
        new Date(created).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }),
    },
    deleteColumn(onDelete),
  ];
}

function Name({ solution, onTag }: { solution: Summary; onTag: (tag: string) => void }) {
  const { id, name, oop, ip } = solution;
  const ended = shortfallLabel(solution);
  return (
    <>
      <EditableName id={id} name={name} naming={useNaming(id)}>
        <TextLink
          className="ellipsis"
          display="block"
          fw={650}
          to="/solutions/$id"
          params={{ id }}
          data-testid={`open-${id}`}
        >
          {name}
        </TextLink>
      </EditableName>
      <Group gap="4px 6px" fz="xs">
        <PlayingCards text={solution.board} />
        {solution.locked > 0 && <Mark player={2}>{counted(solution.locked, "lock")}</Mark>}
        {ended && <Mark player={3}>{ended}</Mark>}
        {solution.resolved_from && (
          <TextLink size="xs" to="/solutions/$id" params={{ id: solution.resolved_from }}>
            before locks
          </TextLink>
        )}
        <RowTags solution={solution} onTag={onTag} />
      </Group>
      <RangesLine oop={oop} ip={ip} />
    </>
  );
}

function Mark({ player, children }: { player: number; children: string }) {
  return (
    <Text
      span
      className="pill"
      bg="none"
      c="var(--hue)"
      fw={600}
      lh="inherit"
      style={{ borderColor: "var(--hue)" }}
      data-player={player}
    >
      {children}
    </Text>
  );
}

function RowTags({ solution, onTag }: { solution: Summary; onTag: (tag: string) => void }) {
  const { id, name, tags } = solution;
  return (
    <>
      {tags.map((tag) => (
        <UnstyledButton
          key={tag}
          className="pill"
          title={`Show solutions tagged ${tag}`}
          onClick={() => onTag(tag)}
        >
          {tag}
        </UnstyledButton>
      ))}
      <Popover width={260} position="bottom-start" shadow="md" withArrow trapFocus>
        <Popover.Target>
          <ActionIcon
            size="sm"
            aria-label={`Edit tags of ${name}`}
            title="Edit tags"
            data-testid={`edit-tags-${id}`}
          >
            <PlusIcon />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p="xs">
          <TagsField id={id} tags={tags} />
        </Popover.Dropdown>
      </Popover>
      {solution.has_notes && <span className="detail">notes</span>}
    </>
  );
}
