// The text field of a hand: cards, a range or ??, with a preview and its error.
import { ActionIcon, Group } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { memo } from "react";
import { DEBOUNCE_MS } from "../../app/forms/debounce";
import { ErrorText } from "../../app/forms/ErrorText";
import { CrossIcon } from "../../app/icons";
import { type Suit, SYMBOL } from "../../cards/card";
import { RangeInput } from "../../ranges/editor/RangeInput";
import { MiniGrid } from "../../ranges/grid/MiniGrid";
import { SavedRangeMenu } from "../../ranges/saved/SavedRangeMenu";
import { useRange } from "../../ranges/useRange";
import { asRange, type CardField, knownCards } from "../spot";
import classes from "./HoldingField.module.css";

interface Props {
  label: string;
  field: CardField;
  text: string;
  /** The text as it was submitted; the error is about it. */
  submitted: string;
  error: unknown;
  isOpen: boolean;
  onToggle: (field: CardField) => void;
  onChange: (field: CardField, text: string) => void;
  onRemove: ((field: CardField) => void) | null;
}

export const HoldingField = memo(function HoldingField(props: Props) {
  const { label, field, text, submitted, error, isOpen, onToggle, onChange, onRemove } = props;
  return (
    <>
      <Group gap={6} wrap="nowrap" align="end">
        <RangeInput
          flex={1}
          miw={0}
          label={label}
          value={text}
          onChange={(input) => onChange(field, input)}
          placeholder="AhKh, QQ+,AKs:0.5, 15% or ??"
          error={Boolean(error)}
        />
        <ActionIcon
          variant={isOpen ? "filled" : "default"}
          size={36}
          aria-label={`${isOpen ? "Close" : "Open"} the grid of ${label.toLowerCase()}`}
          aria-expanded={isOpen}
          onClick={() => onToggle(field)}
          data-testid="edit-range"
        >
          <Picture text={text} />
        </ActionIcon>
        <SavedRangeMenu onPick={(range) => onChange(field, range)} />
        {onRemove && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={() => onRemove(field)}
            data-testid="remove"
          >
            <CrossIcon />
          </ActionIcon>
        )}
      </Group>
      {error ? <ErrorText text={submitted} error={error} testId="range-error" /> : null}
    </>
  );
});

function Picture({ text }: { text: string }) {
  const cards = knownCards(text);
  return cards.length > 0 ? <Cards cards={cards} /> : <RangePicture text={text} />;
}

function Cards({ cards }: { cards: readonly string[] }) {
  return (
    <span className={classes["cards"]} aria-hidden="true">
      {cards.slice(0, 2).map((card) => (
        <span key={card} data-suit={card[1]}>
          {card[0]}
          {SYMBOL[card[1] as Suit]}
        </span>
      ))}
    </span>
  );
}

function RangePicture({ text }: { text: string }) {
  const [range] = useDebouncedValue(asRange(text), DEBOUNCE_MS);
  const { data, error } = useRange(range);
  return <MiniGrid classes={range === "" || error ? {} : (data?.classes ?? {})} size={28} />;
}
