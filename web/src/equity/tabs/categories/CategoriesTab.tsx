// Categories tab: what each range makes of the board and draws to; a click filters the grid.
import { Button, Group, Text, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { memo, useMemo } from "react";
import { CompactButton } from "../../../app/buttons";
import { percent } from "../../../app/format/number";
import { errorText } from "../../../app/forms/error_text";
import { Failure, Loading } from "../../../app/states";
import type { Column } from "../../../app/table/columns";
import { DataTable, shareBar } from "../../../app/table/DataTable";
import { cardsIn } from "../../../cards/card";
import { useAction } from "../../../ranges/saved/useAction";
import { readRange } from "../../../ranges/useRange";
import { partText } from "../../figures";
import { asRange, hueOf, withCards } from "../../spot";
import type { View } from "../../url_state";
import { type AnsweredSpot, useCategories, useHands } from "../../useEquity";
import type { StudyChanges } from "../../useStudy";
import { HandHeat } from "../hands/HandHeat";
import type { HandRow } from "../hands/hand_rows";
import { PlayerChoice } from "../PlayerChoice";
import classes from "../tabs.module.css";
import {
  type CategoryRow,
  classesOf,
  inCategory,
  labelOf,
  rowsOf,
  weightOf,
  withoutCombos,
} from "./category_rows";

const FLOP = 3;
const NO_ROWS: readonly HandRow[] = [];

interface Props {
  answered: AnsweredSpot;
  player: number;
  view: View;
  change: StudyChanges;
}

/** Rendered anew only for an answer, so that typing stays quick. */
export const CategoriesTab = memo(function CategoriesTab(props: Props) {
  if (cardsIn(props.answered.spot.board).length < FLOP) {
    return (
      <>
        <PlayerChoice
          players={props.answered.spot.players}
          player={props.player}
          change={props.change}
        />
        <Text>Put a flop on the board to split the ranges.</Text>
      </>
    );
  }
  return <CategoriesOnBoard {...props} />;
});

function CategoriesOnBoard({ answered, player, view, change }: Props) {
  const hands = useHands(answered);
  const { data, error, isPlaceholderData, refetch } = useCategories(answered);
  const holder = hands.data?.players[player];
  const combos = holder?.hands?.combos ?? NO_ROWS;
  const cutting = useAction();
  const hasMouse = useMediaQuery("(hover: hover)", true);
  const shown = useMemo(
    () => inCategory(combos, view.category, data),
    [combos, view.category, data],
  );
  const cells = useMemo(() => classesOf(shown), [shown]);
  if (error ?? hands.error)
    return <Failure error={error ?? hands.error} retry={() => void refetch()} />;
  if (!data || !hands.data) return <Loading what="Splitting the ranges" />;
  const { category: chosen } = view;
  const [made, draws] = [rowsOf(data, "made"), rowsOf(data, "draws")];
  const shares = [...made, ...draws].flatMap(({ entries }) => entries.map(({ share }) => share));
  const label = labelOf(data, chosen);
  const others = combos.filter((combo) => !shown.includes(combo));
  function cut(unwanted: readonly HandRow[]) {
    const range = asRange(answered.spot.players[player] ?? "") || "random";
    if (unwanted.length === 0) return;
    const left = withoutCombos(range, unwanted.map(handOf), combos.map(handOf));
    cutting.run(async () => {
      const { text } = await readRange(left);
      change.step(
        (previous) => withCards(previous, `/players/${player}`, text),
        () => ({ category: "" }),
      );
    });
  }
  return (
    <div
      className={classes["tab"]}
      data-stale={isPlaceholderData || hands.isPlaceholderData || undefined}
    >
      <PlayerChoice players={answered.spot.players} player={player} change={change} mb={0} />
      <HandHeat
        seat={player}
        hands={cells}
        scaleHands={holder?.hands?.classes ?? NO_ROWS}
        equity={holder?.equity}
        selected=""
        testId="hand-heat"
      />
      <div className={classes["list"]}>
        <div className={classes["filter"]}>
          <Group gap={6} mih={30} data-testid="category-filter">
            {label === undefined ? (
              <Text size="xs" c="dimmed">
                {hasMouse
                  ? "Click a row to filter, shift-click to cut it"
                  : "Tap a row to filter, cut or keep it"}
              </Text>
            ) : (
              <>
                <Text size="xs" fw={600} data-testid="category-count">
                  {label}: {partText(weightOf(shown), weightOf(combos))}
                </Text>
                <CompactButton
                  disabled={shown.length === 0 || others.length === 0}
                  onClick={() => cut(shown)}
                  title={`Remove these combos from player ${player + 1}'s range`}
                >
                  Cut
                </CompactButton>
                <CompactButton
                  disabled={shown.length === 0 || others.length === 0}
                  onClick={() => cut(others)}
                  title={`Remove all other combos from player ${player + 1}'s range`}
                >
                  Keep only
                </CompactButton>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => change.stepView({ category: "" })}
                >
                  Show all
                </Button>
              </>
            )}
            {cutting.error ? (
              <Text size="xs" c="var(--bad)" role="alert">
                {errorText(cutting.error)}
              </Text>
            ) : null}
          </Group>
        </div>
        <DataTable
          label="Categories"
          columns={columnsOf(player, chosen, Math.max(...shares, Number.MIN_VALUE))}
          sections={[{ rows: made }, { title: "Draws", rows: draws }]}
          keyOf={({ category }) => category}
          rowAttributes={({ category }) => ({
            onClick: ({ shiftKey }: MouseEvent) =>
              shiftKey
                ? cut(inCategory(combos, category, data))
                : change.stepView({ category: category === chosen ? "" : category }),
            "data-action": true,
            "data-pressed": category === chosen || undefined,
          })}
          look="close"
        />
      </div>
    </div>
  );
}

function handOf({ hand }: { hand: string }): string {
  return hand;
}

/** `most` is the largest share, which fills its column. */
function columnsOf(player: number, chosen: string, most: number): Column<CategoryRow>[] {
  // There is room for two players: the selected one and the first other.
  const seats = player === 0 ? [0, 1] : [0, player];
  return [
    {
      key: "category",
      title: "Category",
      isName: true,
      // Its button takes the keys, and its clicks reach the row.
      cell: ({ category, label }) => (
        <UnstyledButton fz="xs" aria-pressed={category === chosen}>
          {label}
        </UnstyledButton>
      ),
    },
    ...seats.flatMap((seat): Column<CategoryRow>[] => [
      {
        key: `share-${seat}`,
        title: `Player ${seat + 1}`,
        isNumber: true,
        attributes: { "data-player": hueOf(seat), width: "50%" },
        attributesOf: ({ entries }) => {
          const share = entries[seat]?.share ?? 0;
          return share > 0 ? { style: shareBar(share / most) } : { className: "detail" };
        },
        cell: ({ entries }) => {
          const share = entries[seat]?.share ?? 0;
          return percent(share, share > 0 && share < 0.0995 ? 1 : 0);
        },
      },
      {
        key: `equity-${seat}`,
        title: "Equity",
        isNumber: true,
        attributes: { className: "detail" },
        cell: ({ entries }) => {
          const equity = entries[seat]?.equity;
          return typeof equity === "number" && (100 * equity).toFixed(0);
        },
      },
    ]),
  ];
}
