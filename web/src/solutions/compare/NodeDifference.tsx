// One node in two solutions: a grid of the changes and the classes that changed most.
import { NativeSelect, Stack, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import type { Schemas } from "../../api/client";
import { EquityBar } from "../../app/charts/Bars";
import { percent } from "../../app/format/number";
import type { Column } from "../../app/table/columns";
import { BAR, DataTable } from "../../app/table/DataTable";
import { HandGrid } from "../../ranges/grid/HandGrid";
import { type Action, actionsOf, barParts } from "../actions";
import { placeText, signed } from "../labels";
import gridClasses from "../node/StrategyGrid.module.css";
import type { HandDifference } from "../queries";
import type { Browsing } from "../view";
import { diffCell, mostChanged } from "./differences";

interface Props {
  browsing: Browsing;
  comparison: Schemas["NodeComparison"];
}

export function NodeDifference({ browsing, comparison }: Props) {
  const { player, urlState, evFactor } = browsing;
  const acts = comparison.player === player;
  const [selectedMode, setMode] = useState("distance");
  const actions = useMemo(() => actionsOf(comparison.actions, evFactor), [comparison, evFactor]);
  const isValid =
    acts && (selectedMode === "distance" || actions.some(({ text }) => text === selectedMode));
  const mode = isValid ? selectedMode : "ev";
  const rows = comparison.classes[player];
  const byName = useMemo(() => new Map(rows.map((row) => [row.hand, row])), [rows]);
  const maxEv = Math.max(0, ...rows.map(({ ev_change }) => Math.abs(ev_change ?? 0)));
  const cell = useCallback(
    (name: string) => diffCell(name, byName.get(name), mode, actions, maxEv),
    [byName, mode, actions, maxEv],
  );
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
        data-testid="diff-mode"
      />
      <div className={gridClasses["grid"]}>
        <HandGrid label="What changed" cell={cell} testId="diff-grid" />
      </div>
      {comparison.frequencies && (
        <Text size="sm" data-testid="diff-frequencies">
          {frequencyChanges(actions, comparison.frequencies)}
        </Text>
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
      testId="diff-table"
    />
  );
}
