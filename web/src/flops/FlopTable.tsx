// The table of flops, whose first column has the cards; a row is picked, and opened in a screen.
import type { Column, Sorting } from "../app/table/columns";
import { type Layout, VirtualTable } from "../app/table/VirtualTable";
import { PlayingCards } from "../cards/PlayingCard";

interface Props<R> extends Sorting {
  rows: readonly R[];
  wide: Layout<R>;
  narrow?: Layout<R>;
  picked: string;
  onPick: (flop: string) => void;
  onOpen: (flop: string) => void;
  above: number;
  minWidth?: number;
}

export const ROW_HEIGHT = 34;
const NARROW_BELOW = 640;

export const FLOP_COLUMN: Column<{ flop: string }> = {
  key: "flop",
  title: "Flop",
  isSorted: true,
  isRising: true,
  cell: ({ flop }) => <PlayingCards text={flop} />,
};

export function FlopTable<R extends { flop: string }>(props: Props<R>) {
  const { rows, picked, onPick, onOpen, ...table } = props;
  const withFlop = (to: (flop: string) => void) => (index: number) => {
    const row = rows[index];
    if (row) to(row.flop);
  };
  return (
    <VirtualTable
      narrow={props.wide}
      {...table}
      label="Flops"
      count={rows.length}
      rowAt={(index) => rows[index]}
      narrowBelow={NARROW_BELOW}
      rowAttributes={(row) => ({ "data-testid": row && `flop-${row.flop}` })}
      picking={{
        at: rows.findIndex(({ flop }) => flop === picked),
        onPick: withFlop(onPick),
        onOpen: withFlop(onOpen),
      }}
    />
  );
}
