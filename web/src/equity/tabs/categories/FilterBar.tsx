// What the grid shows, and the cut of a category from the range or of everything else.
import { Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { errorText } from "../../../app/forms/error_text";
import { partText } from "../../figures";
import type { Categories } from "../../useCategories";
import type { HandRow } from "../hands/hand_rows";
import { labelOf, weightOf } from "./category_rows";
import type { Cut } from "./useCut";

interface Props {
  answer: Categories;
  player: number;
  category: string;
  /** The player's combos in the category. */
  shown: readonly HandRow[];
  combos: readonly HandRow[];
  cut: Cut;
  onClear: () => void;
}

export function FilterBar({ answer, player, category, shown, combos, cut, onClear }: Props) {
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
          <Button
            size="compact-xs"
            variant="default"
            disabled={shown.length === 0 || others.length === 0}
            onClick={() => cut.remove(shown)}
            title={`Remove these combos from player ${player + 1}'s range`}
            data-testid="category-cut"
          >
            Cut
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={shown.length === 0 || others.length === 0}
            onClick={() => cut.remove(others)}
            title={`Remove all other combos from player ${player + 1}'s range`}
            data-testid="category-keep"
          >
            Keep only
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={onClear} data-testid="category-clear">
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
