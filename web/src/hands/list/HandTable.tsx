// Virtualised list of hands; rows are loaded page by page as they come into view.
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Failure } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { readOrder, writeOrder } from "../../app/table/order";
import { VirtualTable } from "../../app/table/VirtualTable";
import { PlayingCards } from "../../cards/PlayingCard";
import { amountText, handName, netText, timeText } from "../money";
import { type HandSummary, useHandsAt } from "../queries";
import { type HandsUrlState, type Sort, unitOf } from "../url_state";

interface Props {
  urlState: HandsUrlState;
  total: number;
  onSort: (sort: Sort) => void;
}

export function HandTable({ urlState, total, onSort }: Props) {
  const [inSight, setInSight] = useState<readonly number[]>([]);
  const { handAt, error, retry } = useHandsAt(urlState, inSight);
  const { sort = "-time" } = urlState;
  return (
    <>
      {error && <Failure error={error} retry={retry} />}
      <VirtualTable
        label="Hands"
        count={total}
        rowAt={handAt}
        {...layoutsOf(urlState)}
        narrowBelow={680}
        rowAttributes={(hand) => ({ "data-testid": hand && `hand-${hand.id}` })}
        onSight={setInSight}
        order={readOrder(sort, ["time", "pot", "net"])}
        onSort={(order) => onSort(writeOrder(order) as Sort)}
        above={232}
        testId="hand-table"
      />
    </>
  );
}

type HandColumn = Omit<Column<HandSummary>, "key">;

function columnsOf<Name extends string>(columns: Record<Name, HandColumn>) {
  const named = Object.entries<HandColumn>(columns).map(([key, column]) => [
    key,
    { key, ...column },
  ]);
  return Object.fromEntries(named) as Record<Name, Column<HandSummary>>;
}

/** Return the layouts of the table; without a player there are no nets to show. */
export function layoutsOf(urlState: HandsUrlState) {
  const unit = unitOf(urlState);
  const netColumn = (of: "net" | "net_without_luck") => ({
    isNumber: true,
    cell: (hand: HandSummary) => hand.player && netText(hand.player[of], hand, unit),
    attributesOf: ({ player }: HandSummary) => ({ "data-sign": Math.sign(player?.[of] ?? 0) }),
  });
  const { time, stakes, seats, board, pot, position, cards, net, fair } = columnsOf({
    time: {
      title: "Time",
      isSorted: true,
      cell: (hand, index) => (
        <Link
          to="/hands/$id"
          params={{ id: String(hand.id) }}
          search={{ ...urlState, at: String(index) } as never}
          data-testid={`open-${hand.id}`}
        >
          {timeText(hand.time) || handName(hand)}
        </Link>
      ),
    },
    stakes: {
      title: "Stakes",
      cell: ({ stakes, currency }) => `${stakes}${currency === "chips" ? "" : ` ${currency}`}`,
    },
    seats: { title: "Players", isNumber: true, cell: (hand) => hand.seats },
    board: { title: "Board", cell: (hand) => <PlayingCards text={hand.board} /> },
    pot: {
      title: "Pot",
      isSorted: true,
      isNumber: true,
      cell: (hand) => (
        <>
          {amountText(hand.pot, hand, unit)}
          {!hand.has_result && <div className="detail">No result</div>}
        </>
      ),
    },
    position: { title: "Position", cell: ({ player }) => player?.position },
    cards: { title: "Cards", cell: ({ player }) => <PlayingCards text={player?.cards ?? ""} /> },
    net: {
      title: "Net",
      isSorted: true,
      ...netColumn("net"),
      attributes: { style: { fontWeight: 650 } },
    },
    fair: { title: "Without luck", ...netColumn("net_without_luck") },
  });
  if (urlState.player === undefined) {
    return {
      wide: {
        columns: [time, stakes, seats, board, pot],
        widths: "minmax(112px, 1.2fr) minmax(70px, 0.8fr) 60px 184px minmax(70px, 0.7fr)",
        rowHeight: ROW,
      },
      narrow: {
        columns: [{ ...time, below: stakes }, { ...board, below: seats }, pot],
        widths: "minmax(0, 1fr) 152px minmax(52px, auto)",
        rowHeight: NARROW_ROW,
      },
    };
  }
  return {
    wide: {
      columns: [time, stakes, position, cards, board, pot, net, fair],
      widths:
        "minmax(104px, 1.2fr) minmax(56px, 0.7fr) 56px 72px 184px minmax(60px, 0.7fr)" +
        " minmax(64px, 0.7fr) minmax(76px, 0.7fr)",
      rowHeight: ROW,
    },
    narrow: {
      columns: [
        { ...cards, below: position },
        { ...board, below: time },
        { ...net, below: fair },
      ],
      widths: "62px minmax(0, 1fr) minmax(76px, auto)",
      rowHeight: NARROW_ROW,
    },
  };
}

const ROW = 36; // pixels
const NARROW_ROW = 64;
