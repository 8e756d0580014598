// Table of solutions; a row opens its solution, and its name and tags are edited in place.
import { ActionIcon, Anchor, Checkbox, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  amount,
  blinds,
  bytes,
  chips,
  counted,
  percent,
  threeDigits,
} from "../../app/format/number";
import { CrossIcon } from "../../app/icons";
import { PlayingCards } from "../../cards/PlayingCard";
import { shortfallLabel } from "../labels";
import { EditableName } from "../naming/EditableName";
import { useNaming } from "../naming/useNaming";
import type { Summary } from "../queries";
import type { SolutionsUrlState, SortName } from "../url_state";
import { toggleSort } from "./list";
import { RowTags } from "./RowTags";
import classes from "./SolutionTable.module.css";

interface Props {
  solutions: readonly Summary[];
  urlState: SolutionsUrlState;
  onChange: (urlState: SolutionsUrlState) => void;
  selected: readonly string[];
  onSelect: (id: string) => void;
  onDelete: (solution: Summary) => void;
}

const COLUMNS: { key: SortName; name: string; minor?: boolean; number?: boolean }[] = [
  { key: "name", name: "Name" },
  { key: "pot", name: "Pot", number: true, minor: true },
  { key: "spr", name: "SPR", number: true, minor: true },
  { key: "exploitability", name: "Accuracy", number: true },
  { key: "ev", name: "EV OOP", number: true, minor: true },
  { key: "size", name: "Size", number: true, minor: true },
  { key: "created", name: "Solved", minor: true },
];

export function SolutionTable({ solutions, urlState, onChange, ...row }: Props) {
  const { sort = "created", order = "desc" } = urlState;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
    <section className={`panel ${classes["holder"]}`} tabIndex={0} aria-label="Solutions">
      <Table highlightOnHover className="numbers" data-testid="solution-list" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes["tick"]}>
              <span className={classes["hidden"]}>Compare</span>
            </Table.Th>
            {COLUMNS.map(({ key, name, minor, number }) => (
              <Table.Th
                key={key}
                data-minor={minor}
                ta={number ? "right" : "left"}
                aria-sort={sort !== key ? "none" : order === "desc" ? "descending" : "ascending"}
              >
                <button
                  type="button"
                  className={classes["title"]}
                  onClick={() => onChange(toggleSort(urlState, key))}
                  data-testid={`sort-${key}`}
                >
                  {name}
                  <span aria-hidden="true">
                    {sort === key ? (order === "desc" ? " ▾" : " ▴") : ""}
                  </span>
                </button>
              </Table.Th>
            ))}
            <Table.Th>
              <span className={classes["hidden"]}>Delete</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {solutions.map((solution) => (
            <Row
              key={solution.id}
              solution={solution}
              onTag={(tag) => onChange({ ...urlState, tag })}
              {...row}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

type RowProps = { solution: Summary; onTag: (tag: string) => void } & Pick<
  Props,
  "selected" | "onSelect" | "onDelete"
>;

function Row({ solution, selected, onSelect, onDelete, onTag }: RowProps) {
  const { id, name, pot, ev, bb } = solution;
  return (
    <Table.Tr data-testid={`solution-${id}`}>
      <Table.Td className={classes["tick"]}>
        <Checkbox
          aria-label={`Compare ${name}`}
          checked={selected.includes(id)}
          onChange={() => onSelect(id)}
          data-testid={`tick-${id}`}
        />
      </Table.Td>
      <Table.Td className={classes["main"]}>
        <EditableName id={id} name={name} naming={useNaming(id)}>
          <Anchor
            className={classes["open"] ?? ""}
            renderRoot={(props) => <Link to="/solutions/$id" params={{ id }} {...props} />}
            data-testid={`open-${id}`}
          >
            {name}
          </Anchor>
        </EditableName>
        <div className={classes["marks"]}>
          <PlayingCards text={solution.board} />
          <Marks solution={solution} />
          <RowTags solution={solution} onTag={onTag} />
        </div>
        <Ranges solution={solution} />
      </Table.Td>
      <Table.Td ta="right" data-minor>
        {bb ? blinds(pot / bb.big_blind) : amount(pot)}
      </Table.Td>
      <Table.Td ta="right" data-minor>
        {threeDigits(solution.spr)}
      </Table.Td>
      <Table.Td ta="right" title={solution.ended_text ?? undefined}>
        {solution.exploitability_percent.toFixed(2)} %
      </Table.Td>
      <Table.Td ta="right" data-minor>
        {bb ? blinds(bb.ev.oop) : chips(ev.oop)}
        <br />
        <span className={classes["detail"]}>
          {percent(ev.oop === null ? null : ev.oop / pot, 1)} of pot
        </span>
      </Table.Td>
      <Table.Td ta="right" data-minor>
        {bytes(solution.file_bytes)}
      </Table.Td>
      <Table.Td data-minor>{dateText(solution.created)}</Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(solution)}
          data-testid={`delete-${id}`}
        >
          <CrossIcon />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

function dateText(created: string): string {
  return new Date(created).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}

function Ranges({ solution: { oop, ip } }: { solution: Summary }) {
  return (
    <p className={classes["ranges"]} title={`OOP ${oop}\nIP ${ip}`}>
      <b data-player={0}>OOP</b> {oop} <b data-player={1}>IP</b> {ip}
    </p>
  );
}

function Marks({ solution }: { solution: Summary }) {
  const { locked, resolved_from } = solution;
  const ended = shortfallLabel(solution);
  return (
    <>
      {locked > 0 && (
        <span className={classes["mark"]} data-player={2}>
          {counted(locked, "lock")}
        </span>
      )}
      {ended && (
        <span className={classes["mark"]} data-player={3}>
          {ended}
        </span>
      )}
      {resolved_from && (
        <Anchor
          size="xs"
          renderRoot={(props) => (
            <Link to="/solutions/$id" params={{ id: resolved_from }} {...props} />
          )}
        >
          before locks
        </Anchor>
      )}
    </>
  );
}
