// The flops of a survey: their traits, and the equity and nut shares of two ranges.
import type { Scale } from "../app/charts/heat";
import { percent } from "../app/format/number";
import { type FlopColumn, FlopTable } from "./FlopTable";
import { HeatCell } from "./HeatCell";
import type { Order } from "./order";
import type { Row } from "./rows";
import classes from "./SurveyTable.module.css";

interface Props {
  rows: readonly Row[];
  order: Order;
  onOrder: (order: Order) => void;
  picked: string;
  onPick: (flop: string) => void;
  onOpen: (flop: string) => void;
  /** Whether the equities belong to an earlier request. */
  stale: boolean;
  /** The scale of the equities' colours. */
  scale: Scale;
}

const TRAIT_COLUMNS: readonly FlopColumn<Row>[] = [
  {
    key: "weight",
    label: "Weight",
    short: "Wt",
    isNumber: true,
    cell: ({ weight }) => `×${weight}`,
  },
  { key: "suits", label: "Suits", cell: ({ suits }) => suits },
  { key: "pairing", label: "Pairing", cell: ({ pairing }) => pairing },
  {
    key: "connectedness",
    label: "Connectedness",
    short: "Connected",
    cell: ({ connectedness }) => connectedness,
  },
  { key: "straights", label: "Straights", isNumber: true, cell: ({ straights }) => straights },
];

export function SurveyTable({ stale, scale, ...table }: Props) {
  const columns: FlopColumn<Row>[] = [
    ...TRAIT_COLUMNS,
    {
      key: "equity",
      label: "Equity",
      isNumber: true,
      isStale: stale,
      cell: ({ equity }) =>
        equity !== undefined && <HeatCell value={equity} scale={scale} text={percent(equity)} />,
    },
    ...[0, 1].map((player) => ({
      key: `nuts-${player}`,
      label: `Nuts ${player + 1}`,
      isNumber: true,
      isStale: stale,
      cell: ({ nutShares }: Row) => nutShares && percent(nutShares[player], 1),
    })),
  ];
  return <FlopTable {...table} columns={columns} layout={classes["survey"]} />;
}
