// Categories tab: what each range makes of the board and draws to; a click filters the grid.
import { Text } from "@mantine/core";
import { memo, useMemo } from "react";
import { Failure, Loading } from "../../../app/states";
import { cardsIn } from "../../../cards/card";
import type { View } from "../../url_state";
import { useCategories } from "../../useCategories";
import { type AnsweredSpot, useHands } from "../../useEquity";
import type { StudyChanges } from "../../useStudy";
import { HandHeat } from "../hands/HandHeat";
import type { HandRow } from "../hands/hand_rows";
import { PlayerChoice } from "../PlayerChoice";
import classes from "../tabs.module.css";
import { CategoryTable } from "./CategoryTable";
import { classesOf, inCategory } from "./category_rows";
import { FilterBar } from "./FilterBar";
import { useCut } from "./useCut";

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
        <Text data-testid="no-categories">Put a flop on the board to split the ranges.</Text>
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
  const cut = useCut(answered.spot, player, combos, change);
  const shown = useMemo(
    () => inCategory(combos, view.category, data),
    [combos, view.category, data],
  );
  const cells = useMemo(() => classesOf(shown), [shown]);
  if (error ?? hands.error)
    return <Failure error={error ?? hands.error} retry={() => void refetch()} />;
  if (!data || !hands.data) return <Loading what="Splitting the ranges" />;
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
          <FilterBar
            answer={data}
            player={player}
            category={view.category}
            shown={shown}
            combos={combos}
            cut={cut}
            onClear={() => change.stepView({ category: "" })}
          />
        </div>
        <CategoryTable
          answer={data}
          player={player}
          chosen={view.category}
          onPick={(category) =>
            change.stepView({ category: category === view.category ? "" : category })
          }
          onCut={(category) => cut.remove(inCategory(combos, category, data))}
        />
      </div>
    </div>
  );
}
