// Categories tab: what each range makes of the board and draws to; a click filters the grid.
import { Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { memo, useMemo } from "react";
import { CompactButton } from "../../../app/buttons";
import { errorText } from "../../../app/forms/error_text";
import { Failure, Loading } from "../../../app/states";
import { cardsIn } from "../../../cards/card";
import { useAction } from "../../../ranges/saved/useAction";
import { readRange } from "../../../ranges/useRange";
import { partText } from "../../figures";
import { asRange, type Spot, withCards } from "../../spot";
import type { View } from "../../url_state";
import { type AnsweredSpot, type Categories, useCategories, useHands } from "../../useEquity";
import type { StudyChanges } from "../../useStudy";
import { HandHeat } from "../hands/HandHeat";
import type { HandRow } from "../hands/hand_rows";
import { PlayerChoice } from "../PlayerChoice";
import classes from "../tabs.module.css";
import { CategoryTable } from "./CategoryTable";
import { classesOf, inCategory, labelOf, weightOf, withoutCombos } from "./category_rows";

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

interface Cut {
  remove: (combos: readonly { hand: string }[]) => void;
  error: unknown;
}

function useCut(
  spot: Spot,
  player: number,
  /** All combos that the player can hold. */
  combos: readonly { hand: string }[],
  change: StudyChanges,
): Cut {
  const { error, run } = useAction();
  function remove(unwanted: readonly { hand: string }[]) {
    const range = asRange(spot.players[player] ?? "") || "random";
    if (unwanted.length === 0) return;
    const left = withoutCombos(range, unwanted.map(handOf), combos.map(handOf));
    run(async () => {
      const { text } = await readRange(left);
      change.step(
        (previous) => withCards(previous, `/players/${player}`, text),
        () => ({ category: "" }),
      );
    });
  }
  return { remove, error };
}

function handOf({ hand }: { hand: string }): string {
  return hand;
}

interface FilterBarProps {
  answer: Categories;
  player: number;
  category: string;
  /** The player's combos in the category. */
  shown: readonly HandRow[];
  combos: readonly HandRow[];
  cut: Cut;
  onClear: () => void;
}

function FilterBar({ answer, player, category, shown, combos, cut, onClear }: FilterBarProps) {
  const label = labelOf(answer, category);
  const hasMouse = useMediaQuery("(hover: hover)", true);
  const others = combos.filter((combo) => !shown.includes(combo));
  return (
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
            onClick={() => cut.remove(shown)}
            title={`Remove these combos from player ${player + 1}'s range`}
          >
            Cut
          </CompactButton>
          <CompactButton
            disabled={shown.length === 0 || others.length === 0}
            onClick={() => cut.remove(others)}
            title={`Remove all other combos from player ${player + 1}'s range`}
          >
            Keep only
          </CompactButton>
          <Button size="compact-xs" variant="subtle" onClick={onClear}>
            Show all
          </Button>
        </>
      )}
      {cut.error ? (
        <Text size="xs" c="var(--bad)" role="alert">
          {errorText(cut.error)}
        </Text>
      ) : null}
    </Group>
  );
}
