// The text of a hand (cards, a range or ??), its picture, which opens the editor, and its error.
import { ActionIcon, Box, Group } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import { DEBOUNCE_MS } from "../../app/forms/debounce";
import { ErrorText } from "../../app/forms/ErrorText";
import { CardFace } from "../../cards/CardFace";
import { RangeInput } from "../../ranges/editor/RangeInput";
import { MiniGrid } from "../../ranges/grid/MiniGrid";
import { SavedRangeMenu } from "../../ranges/saved/SavedRangeMenu";
import { useRange } from "../../ranges/useRange";
import { scaledToMax } from "../figures";
import { asRange, type CardField, knownCards } from "../spot";
import { isUnfinishedHolding } from "../unfinished";

const OPEN = {
  flex: "none",
  borderColor: "var(--accent)",
  boxShadow: "0 0 0 1px var(--accent)",
};

interface FieldProps {
  label: string;
  field: CardField;
  text: string;
  error: unknown;
  onChange: (field: CardField, text: string) => void;
}

export function HoldingField({ label, field, text, error, onChange }: FieldProps) {
  return (
    <>
      <RangeInput
        flex="1 1 0"
        miw={0}
        aria-label={label}
        value={text}
        onChange={(input) => onChange(field, input)}
        placeholder="AhKh or QQ+"
        error={Boolean(error)}
      />
      <SavedRangeMenu onPick={(range) => onChange(field, range)} isSmall />
    </>
  );
}

export function HoldingError({ submitted, error }: { submitted: string; error: unknown }) {
  return error ? <ErrorText text={submitted} error={error} testId="range-error" /> : null;
}

interface PictureProps {
  label: string;
  field: CardField;
  text: string;
  isOpen: boolean;
  onToggle: (field: CardField) => void;
}

/** The thumbnail of the range; it opens the grid below the row. */
export function HoldingPicture({ label, field, text, isOpen, onToggle }: PictureProps) {
  const cards = knownCards(text);
  return (
    <ActionIcon
      variant="default"
      size={44}
      style={isOpen ? OPEN : { flex: "none" }}
      aria-label={`${isOpen ? "Close" : "Open"} the grid of ${label.toLowerCase()}`}
      aria-expanded={isOpen}
      onClick={() => onToggle(field)}
      data-testid="edit-range"
    >
      {cards.length > 0 ? <Cards cards={cards} /> : <RangePicture text={text} />}
    </ActionIcon>
  );
}

/** Two cards take the room of the range's thumbnail. */
const SMALL_CARD = {
  display: "grid",
  w: 18,
  h: 30,
  bg: "var(--card-ground)",
  c: "var(--card-text)",
  fz: "xs",
  fw: 700,
  lh: 1.15,
};

function Cards({ cards }: { cards: readonly string[] }) {
  return (
    <Group component="span" gap={2} wrap="nowrap" aria-hidden="true">
      {cards.slice(0, 2).map((card) => (
        <Box
          key={card}
          component="span"
          {...SMALL_CARD}
          style={{ borderRadius: 4, placeContent: "center", justifyItems: "center" }}
          data-suit={card[1]}
        >
          <CardFace card={card} />
        </Box>
      ))}
    </Group>
  );
}

function RangePicture({ text }: { text: string }) {
  const [range] = useDebouncedValue(asRange(text), DEBOUNCE_MS);
  const { data, error } = useRange(isUnfinishedHolding(range) ? "" : range);
  const means = range === "" || error ? undefined : data?.classes;
  const weights = useMemo(() => scaledToMax(means ?? {}), [means]);
  return <MiniGrid classes={weights} size={38} />;
}
