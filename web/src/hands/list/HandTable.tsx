// Virtualised list of hands; rows are loaded page by page as they come into view.
import { useElementSize } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type Ref, useEffect, useRef } from "react";
import { Failure } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import { amountText, handName, netText, timeText } from "../money";
import { type HandSummary, useHandsAt } from "../queries";
import { type HandsUrlState, type Sort, type Unit, unitOf } from "../url_state";
import { ariaSort, type Column, columnsOf, toggleSort } from "./columns";
import classes from "./HandTable.module.css";

interface Props {
  urlState: HandsUrlState;
  total: number;
  onSort: (sort: Sort) => void;
}

const WIDE_PX = 680;
const ROW_PX = 36;
const COMPACT_ROW_PX = 64;

export function HandTable({ urlState, total, onSort }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: table, width } = useElementSize<HTMLTableElement>();
  const { ref: head, height: headHeight } = useElementSize<HTMLTableSectionElement>();
  const isCompact = width > 0 && width < WIDE_PX;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCompact ? COMPACT_ROW_PX : ROW_PX),
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row height depends on the width
  useEffect(() => virtual.measure(), [isCompact]);
  const items = virtual.getVirtualItems();
  const { handAt, error, retry } = useHandsAt(
    urlState,
    items.map(({ index }) => index),
  );
  const columns = columnsOf(urlState.player !== undefined);
  return (
    <>
      {error && <Failure error={error} retry={retry} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable */}
      <section ref={scroller} className={classes["scroller"]} tabIndex={0} aria-label="Hands">
        <table
          ref={table}
          aria-label="Hands"
          aria-rowcount={total + 1}
          className={classes["grid"]}
          data-compact={isCompact || undefined}
          data-player-of={urlState.player === undefined ? undefined : true}
          data-testid="hand-table"
        >
          <Head ref={head} columns={columns} sort={urlState.sort ?? "-time"} onSort={onSort} />
          <tbody
            className={classes["rows"]}
            style={{ "--total": `${virtual.getTotalSize()}px` } as CSSProperties}
          >
            {items.map(({ index, start, size }) => (
              <HandRow
                key={index}
                index={index}
                hand={handAt(index)}
                columns={columns}
                urlState={urlState}
                style={{ height: size, transform: `translateY(${start - headHeight}px)` }}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface HeadProps {
  ref: Ref<HTMLTableSectionElement>;
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function Head({ ref, columns, sort, onSort }: HeadProps) {
  return (
    <thead ref={ref} className={classes["head"]}>
      <tr aria-rowindex={1} className={classes["row"]}>
        {columns.map(({ key, label, sort: by }) => (
          <th key={key} scope="col" aria-sort={ariaSort(sort, by)} data-column={key}>
            {by === undefined ? (
              label
            ) : (
              <button
                type="button"
                onClick={() => onSort(toggleSort(sort, by))}
                data-testid={`sort-${by}`}
              >
                {label}
                <span aria-hidden="true">{sort === `-${by}` ? " ▼" : sort === by ? " ▲" : ""}</span>
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  index: number;
  hand: HandSummary | undefined;
  columns: readonly Column[];
  urlState: HandsUrlState;
  style: CSSProperties;
}

function HandRow({ index, hand, columns, urlState, style }: RowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      className={`${classes["row"]} ${classes["body"]}`}
      style={style}
      data-testid={hand ? `hand-${hand.id}` : undefined}
      aria-busy={hand === undefined || undefined}
    >
      {columns.map(({ key }, at) => (
        <td key={key} data-column={key} data-sign={hand && signOf(hand, key)}>
          {hand && at === 0 ? (
            <Link
              to="/hands/$id"
              params={{ id: String(hand.id) }}
              search={{ ...urlState, at: String(index) } as never}
              className={classes["open"]}
              data-testid={`open-${hand.id}`}
            >
              {timeText(hand.time) || handName(hand)}
            </Link>
          ) : hand ? (
            <Cell hand={hand} column={key} unit={unitOf(urlState)} />
          ) : null}
        </td>
      ))}
    </tr>
  );
}

function signOf({ player }: HandSummary, column: string): number | undefined {
  if (column === "net") return Math.sign(player?.net ?? 0);
  if (column === "fair") return Math.sign(player?.net_without_luck ?? 0);
  return undefined;
}

function Cell({ hand, column, unit }: { hand: HandSummary; column: string; unit: Unit }) {
  const { player } = hand;
  switch (column) {
    case "stakes":
      return `${hand.stakes}${hand.currency === "chips" ? "" : ` ${hand.currency}`}`;
    case "seats":
      return hand.seats;
    case "position":
      return player?.position;
    case "cards":
      return <PlayingCards text={player?.cards ?? ""} />;
    case "board":
      return <PlayingCards text={hand.board} />;
    case "pot":
      return (
        <>
          {amountText(hand.pot, hand, unit)}
          {!hand.has_result && <small className={classes["mark"]}>No result</small>}
        </>
      );
    case "net":
      return player && netText(player.net, hand, unit);
    default:
      return player && netText(player.net_without_luck, hand, unit);
  }
}
