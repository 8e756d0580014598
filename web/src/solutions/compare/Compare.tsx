// Comparison of two solutions of a board: change in EV, decisions that differ, and the current
// node.
import { Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { EquityBar } from "../../app/charts/Bars";
import { chips, percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { BAR, DataTable } from "../../app/table/DataTable";
import { FigureTable } from "../../app/table/FigureTable";
import { type Cell, HandGrid } from "../../ranges/grid/HandGrid";
import { type Action, actionsOf, barParts } from "../actions";
import { scaleComparison, scalePair } from "../ev_unit";
import { accuracyText, capitalised, changeSense, lineText, placeText, signed } from "../labels";
import { ResolveProgress } from "../locks/Resolve";
import gridClasses from "../node/StrategyGrid.module.css";
import {
  type Comparison,
  compareQuery,
  type HandDifference,
  type Summary,
  sameBoardQuery,
} from "../queries";
import { PLAYERS } from "../url_state";
import type { Browsing } from "../view";

export default function Compare({ browsing }: { browsing: Browsing }) {
  const { id, solution, urlState, change } = browsing;
  const { data, error, refetch } = useQuery(sameBoardQuery(solution.board));
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Loading what="Loading other solutions" />;
  const others = data.solves.filter((each) => each.id !== id && each.board === solution.board);
  // The re-solve of this solution, once it is finished, is what one wants to compare with.
  const { job } = urlState;
  const isResolved = others.some((each) => each.id === job);
  const chosen = urlState.with ?? (isResolved ? job : undefined);
  return (
    <Stack gap="sm" data-testid="diff">
      <NativeSelect
        label="Compare with"
        value={chosen ?? ""}
        onChange={(event) => change({ with: event.currentTarget.value })}
        data={[
          {
            value: "",
            label: others.length > 0 ? "Choose a solution" : "No other solution of this board",
          },
          ...others.map((each) => ({ value: each.id, label: nameOf(each, id) })),
          ...(chosen === undefined || others.some((each) => each.id === chosen) ? [] : [chosen]),
        ]}
      />
      {job !== undefined && !isResolved && (
        <ResolveProgress key={job} job={job} browsing={browsing} />
      )}
      {chosen === undefined ? (
        <Text size="sm">
          Lock hands and solve again, or solve this board with other ranges or sizes; the two are
          compared here.
        </Text>
      ) : (
        <Compared browsing={browsing} other={chosen} />
      )}
    </Stack>
  );
}

function nameOf(other: Summary, id: string): string {
  const parts = [
    other.name,
    new Date(other.created).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }),
    accuracyText(other),
    other.locked > 0 && `${other.locked} ${other.locked === 1 ? "lock" : "locks"}`,
    other.resolved_from === id && "re-solved from this",
  ];
  return parts.filter(Boolean).join(", ");
}

function Compared({ browsing, other }: { browsing: Browsing; other: string }) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...compareQuery(browsing.id, other, browsing.nodePath.here),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Loading what="Comparing" />;
  return (
    <Stack gap="sm" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <Changes comparison={data} browsing={browsing} />
      {data.notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {data.node && (
        <NodeDifference
          browsing={browsing}
          comparison={scaleComparison(data.node, browsing.evFactor)}
        />
      )}
      <DecisionDifferences comparison={data} browsing={browsing} />
    </Stack>
  );
}

interface ComparedProps {
  comparison: Comparison;
  browsing: Browsing;
}

function Changes({ comparison, browsing }: ComparedProps) {
  const { ev, equity, exploitability } = comparison;
  const { evUnit, evFactor } = browsing;
  const { pot } = browsing.solution;
  const shownEv = scalePair(ev, evFactor);
  return (
    <FigureTable
      titles={["The whole spot", "EV", "of pot", "Equity"]}
      rows={PLAYERS.map((player) => ({
        key: player,
        name: player.toUpperCase(),
        figures: [
          signed(shownEv[player], 2),
          percentOf(ev[player], pot),
          percentOf(equity[player], 1),
        ],
        attributes: { "data-testid": `diff-${player}` },
      }))}
      caption={
        <>
          Changes are {changeSense(browsing.id, comparison, "solution")}. Exploitable by{" "}
          {chips(exploitability[0] * evFactor)} and {chips(exploitability[1] * evFactor)} {evUnit} (
          {percent(exploitability[0] / pot)}, {percent(exploitability[1] / pot)} of the pot).
        </>
      }
      className="numbers"
      data-testid="diff-summary"
    />
  );
}

function percentOf(value: number | null, whole: number): string {
  return value === null ? "–" : `${signed((100 * value) / whole, 2)} %`;
}

const MAX_SHOWN = 12;

function DecisionDifferences({ comparison, browsing }: ComparedProps) {
  const { nodes, decisions } = comparison;
  const sorted = nodes
    .toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0))
    .slice(0, MAX_SHOWN);
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600}>
        Where they differ most
      </Text>
      {sorted.map((node) => (
        <Text key={node.line} size="sm">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => browsing.go({ line: node.line, cards: "" })}
          >
            {capitalised(lineText(node.line, browsing)) || "Root"}
          </Anchor>
          {`: ${node.player.toUpperCase()} plays ${percent(node.distance, 1)} differently`}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        {decisions.shared} decisions in common, {decisions.other_actions} with other actions,{" "}
        {decisions.only_in_first} only in the old solution, {decisions.only_in_second} only in the
        new one.
      </Text>
    </Stack>
  );
}

interface NodeDifferenceProps {
  browsing: Browsing;
  comparison: Schemas["NodeComparison"];
}

function NodeDifference({ browsing, comparison }: NodeDifferenceProps) {
  const { player, urlState, evFactor } = browsing;
  const acts = comparison.player === player;
  const [selectedMode, setMode] = useState("distance");
  const actions = actionsOf(comparison.actions, evFactor);
  const isValid =
    acts && (selectedMode === "distance" || actions.some(({ text }) => text === selectedMode));
  const mode = isValid ? selectedMode : "ev";
  const rows = comparison.classes[player];
  const byName = new Map(rows.map((row) => [row.hand, row]));
  const maxEv = Math.max(0, ...rows.map(({ ev_change }) => Math.abs(ev_change ?? 0)));
  return (
    <Stack gap="xs">
      <NativeSelect
        label={`${player.toUpperCase()} ${placeText(comparison.line, browsing)}: what changed`}
        value={mode}
        onChange={(event) => setMode(event.currentTarget.value)}
        data={[
          ...(acts ? [{ value: "distance", label: "Strategy difference, 0 to 100" }] : []),
          ...(acts ? actions.map(({ text, name }) => ({ value: text, label: name })) : []),
          { value: "ev", label: "EV" },
        ]}
      />
      <div className={gridClasses["grid"]}>
        <HandGrid
          label="What changed"
          cell={(name) => diffCell(name, byName.get(name), mode, actions, maxEv)}
          testId="diff-grid"
        />
      </div>
      {comparison.frequencies && (
        <Text size="sm">{frequencyChanges(actions, comparison.frequencies)}</Text>
      )}
      <Classes
        rows={mostChanged(rows, mode, actions).filter(
          ({ hand }) => urlState.pinned === undefined || hand === urlState.pinned,
        )}
        actions={acts ? actions : []}
      />
    </Stack>
  );
}

function frequencyChanges(
  actions: readonly Action[],
  [before, after]: [Record<string, number | null>, Record<string, number | null>],
): string {
  return actions
    .map(({ text, name }) => `${name} ${percent(before[text], 1)} → ${percent(after[text], 1)}`)
    .join(", ");
}

function Classes({ rows, actions }: { rows: HandDifference[]; actions: readonly Action[] }) {
  const bar = (which: 0 | 1) => (row: HandDifference) => {
    const shares = row.strategy[which];
    return shares && <EquityBar parts={barParts(actions, shares)} height={12} />;
  };
  const columns: Column<HandDifference>[] = [
    {
      key: "hand",
      title: "Hand",
      isName: true,
      cell: ({ hand, locked }) => (
        <>
          {hand}
          {locked[1] && <abbr title="Locked in the new solution">L</abbr>}
        </>
      ),
    },
    ...(actions.length > 0
      ? [
          { key: "old", title: "Old", attributes: BAR, cell: bar(0) },
          { key: "new", title: "New", attributes: BAR, cell: bar(1) },
          {
            key: "distance",
            title: "Difference",
            isNumber: true,
            cell: ({ distance }: HandDifference) => percent(distance, 1),
          },
        ]
      : []),
    { key: "ev", title: "EV", isNumber: true, cell: ({ ev_change }) => signed(ev_change, 2) },
  ];
  return (
    <DataTable
      label="Hand classes that changed"
      columns={columns}
      rows={rows}
      keyOf={({ hand }) => hand}
      rowAttributes={({ hand }) => ({ "data-testid": `diff-${hand}` })}
      look="dense"
    />
  );
}

/** "distance", "ev", or an action whose frequency changed. */
type DiffMode = string;

const MORE = "#f59e0b";
const LESS = "#3b82f6";
const OTHER = "#d946ef";

export function diffCell(
  name: string,
  row: HandDifference | undefined,
  mode: DiffMode,
  actions: readonly Action[],
  maxEv: number,
): Cell {
  if (row === undefined) return { label: `${name}, not in the range`, dim: true };
  if (!row.reached.some(Boolean)) return { label: `${name}, never reached`, dim: true };
  const value = valueAt(row, mode, actions);
  // The label begins with what is visible.
  const cell = (text: string) => ({
    label: `${row.hand} ${text}: ${changeText(row, actions)}`,
    text,
    data: { distance: (row.distance ?? 0).toFixed(4) },
  });
  if (value === null) return cell("–");
  if (mode === "distance") {
    return { ...cell((100 * value).toFixed(0)), background: tint(OTHER, value) };
  }
  const share = mode === "ev" ? value / (maxEv || 1) : value;
  const text = mode === "ev" ? signed(value, 1) : signed(100 * value, 0);
  return { ...cell(text), background: tint(value > 0 ? MORE : LESS, Math.abs(share)) };
}

export function valueAt(
  row: HandDifference,
  mode: DiffMode,
  actions: readonly Action[],
): number | null {
  if (mode === "distance") return row.distance;
  if (mode === "ev") return row.ev_change;
  const index = actions.findIndex(({ text }) => text === mode);
  return row.strategy_change?.[index] ?? null;
}

function tint(colour: string, share: number): string {
  const part = Math.round(100 * Math.min(1, Math.max(0, share)));
  return `color-mix(in srgb, ${colour} ${part}%, var(--cell))`;
}

/** "Check 20.0 to 57.0 %, Bet 50 80.0 to 43.0 %, EV +1.20". */
export function changeText(row: HandDifference, actions: readonly Action[]): string {
  const [before, after] = row.strategy;
  const changes =
    before && after
      ? actions.map(
          ({ name }, index) => `${name} ${share(before[index])} to ${share(after[index])} %`,
        )
      : [];
  return [...changes, `EV ${signed(row.ev_change, 2)}`].join(", ");
}

function share(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : (100 * value).toFixed(1);
}

/** Return the classes reached in either solution, largest change first. */
export function mostChanged(
  rows: readonly HandDifference[],
  mode: DiffMode,
  actions: readonly Action[],
): HandDifference[] {
  const size = (row: HandDifference) => Math.abs(valueAt(row, mode, actions) ?? 0);
  return rows.filter(({ reached }) => reached.some(Boolean)).sort((a, b) => size(b) - size(a));
}
