// The flops of a survey: their traits, and the equity and nut shares of two ranges.
import type { Scale } from "../app/charts/heat";
import { percent } from "../app/format/number";
import type { Column } from "../app/table/columns";
import type { Order } from "../app/table/order";
import { FLOP_COLUMN, FlopTable, ROW_HEIGHT } from "./FlopTable";
import { HeatCell } from "./HeatCell";
import type { Row } from "./rows";

interface Props {
  rows: readonly Row[];
  order: Order;
  onSort: (order: Order) => void;
  picked: string;
  onPick: (flop: string) => void;
  onOpen: (flop: string) => void;
  /** Whether the equities belong to an earlier request. */
  stale: boolean;
  /** The scale of the equities' colours. */
  scale: Scale;
}

const number = { isNumber: true, isSorted: true };
const trait = (key: "suits" | "pairing" | "connectedness", title: string): Column<Row> => ({
  key,
  title,
  isSorted: true,
  isRising: true,
  cell: (row) => row[key],
});
const below = (column: Column<Row>) => ({
  ...column,
  attributesOf: () => ({ className: "detail" }),
});

const WEIGHT: Column<Row> = {
  key: "weight",
  title: "Weight",
  ...number,
  cell: ({ weight }) => `×${weight}`,
};
const SUITS = trait("suits", "Suits");
const PAIRING = trait("pairing", "Pairing");
const CONNECTEDNESS = trait("connectedness", "Connectedness");
const STRAIGHTS: Column<Row> = {
  key: "straights",
  title: "Straights",
  ...number,
  cell: ({ straights }) => straights,
};

export function SurveyTable({ stale, scale, ...table }: Props) {
  const figure = { ...number, attributesOf: () => ({ style: { opacity: stale ? 0.5 : 1 } }) };
  const equity: Column<Row> = {
    key: "equity",
    title: "Equity",
    ...figure,
    cell: ({ equity }) =>
      equity !== undefined && <HeatCell value={equity} scale={scale} text={percent(equity)} />,
  };
  const nuts = (player: number): Column<Row> => ({
    key: `nuts-${player}`,
    title: `Nuts ${player + 1}`,
    ...figure,
    cell: ({ nutShares }) => nutShares && percent(nutShares[player], 1),
  });
  const wide = {
    columns: [
      FLOP_COLUMN,
      WEIGHT,
      SUITS,
      PAIRING,
      CONNECTEDNESS,
      STRAIGHTS,
      equity,
      nuts(0),
      nuts(1),
    ],
    widths:
      "112px minmax(44px, 0.5fr) minmax(64px, 1fr) minmax(64px, 1fr) minmax(86px, 1.2fr)" +
      " minmax(52px, 0.6fr) 76px 56px 56px",
    rowHeight: ROW_HEIGHT,
  };
  const narrow = {
    columns: [
      { ...FLOP_COLUMN, below: below(SUITS) },
      { ...CONNECTEDNESS, title: "Connected", below: below(PAIRING) },
      { ...nuts(0), below: nuts(1) },
      { ...equity, below: below(WEIGHT) },
    ],
    widths: "98px minmax(0, 1fr) 54px 76px",
    rowHeight: 54,
  };
  return <FlopTable {...table} wide={wide} narrow={narrow} above={190} />;
}
