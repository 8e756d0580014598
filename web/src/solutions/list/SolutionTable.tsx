// Table of solutions; a row opens its solution.
import { ActionIcon, Anchor, Badge, Checkbox, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { amount, blinds, bytes, chips, count, percent } from "../../app/format/number";
import { CrossIcon } from "../../app/icons";
import { PlayingCards } from "../../cards/PlayingCard";
import { shortfallLabel } from "../labels";
import type { Summary } from "../queries";
import type { SolutionsUrlState, SortName } from "../url_state";
import { toggleSort } from "./list";
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
  { key: "board", name: "Board" },
  { key: "pot", name: "Pot", number: true },
  { key: "stack", name: "Stack", number: true, minor: true },
  { key: "exploitability", name: "Exploitable", number: true },
  { key: "ev", name: "EV OOP", number: true, minor: true },
  { key: "iterations", name: "Iterations", number: true, minor: true },
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
            <Row key={solution.id} solution={solution} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

type RowProps = { solution: Summary } & Pick<Props, "selected" | "onSelect" | "onDelete">;

function Row({ solution, selected, onSelect, onDelete }: RowProps) {
  const { id, board, pot, stack, ev, bb } = solution;
  return (
    <Table.Tr data-testid={`solution-${id}`}>
      <Table.Td className={classes["tick"]}>
        <Checkbox
          aria-label={`Compare ${solution.name}`}
          checked={selected.includes(id)}
          onChange={() => onSelect(id)}
          data-testid={`tick-${id}`}
        />
      </Table.Td>
      <Table.Td>
        <Anchor
          className={classes["open"] ?? ""}
          renderRoot={(props) => <Link to="/solutions/$id" params={{ id }} {...props} />}
          aria-label={`Open ${solution.name}`}
          data-testid={`open-${id}`}
        >
          <PlayingCards text={board} />
        </Anchor>
        <Marks solution={solution} />
      </Table.Td>
      <Table.Td ta="right">{amount(pot)}</Table.Td>
      <Table.Td ta="right" data-minor>
        {amount(stack)}
      </Table.Td>
      <Table.Td ta="right">{solution.exploitability_percent.toFixed(2)} %</Table.Td>
      <Table.Td ta="right" data-minor>
        {chips(ev.oop)} ({bb && `${blinds(bb.ev.oop)}, `}
        {percent(ev.oop === null ? null : ev.oop / pot, 1)})
      </Table.Td>
      <Table.Td ta="right" data-minor>
        {count(solution.iterations)}
      </Table.Td>
      <Table.Td ta="right" data-minor>
        {bytes(solution.file_bytes)}
      </Table.Td>
      <Table.Td data-minor>{new Date(solution.created).toLocaleString("en-GB")}</Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${solution.name}`}
          onClick={() => onDelete(solution)}
          data-testid={`delete-${id}`}
        >
          <CrossIcon />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

function Marks({ solution }: { solution: Summary }) {
  const { locked, resolved_from } = solution;
  const ended = shortfallLabel(solution);
  if (locked === 0 && !ended && !resolved_from) return null;
  return (
    <div className={classes["marks"]}>
      {locked > 0 && (
        <Badge color="grape.8" size="sm">
          {locked === 1 ? "1 lock" : `${locked} locks`}
        </Badge>
      )}
      {ended && (
        <Badge color="gray.7" size="sm">
          {ended}
        </Badge>
      )}
      {resolved_from && (
        <Anchor
          size="xs"
          renderRoot={(props) => (
            <Link to="/solutions/$id" params={{ id: resolved_from }} {...props} />
          )}
        >
          from {resolved_from.slice(0, 6)}
        </Anchor>
      )}
    </div>
  );
}
