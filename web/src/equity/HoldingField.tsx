// What a player holds as one text: cards, a range or ??, with its picture and its faults.
import { ActionIcon, Group } from "@mantine/core";
import { memo } from "react";
import { FaultyText } from "../app/FaultyText";
import { CrossSign } from "../app/icons";
import { useSettled } from "../app/settled";
import { type Suit, SYMBOL } from "../cards/card";
import { MiniGrid } from "../ranges/MiniGrid";
import { RangeInput } from "../ranges/RangeInput";
import { SavedRangeMenu } from "../ranges/SavedRangeMenu";
import { useRange } from "../ranges/useRange";
import classes from "./HoldingField.module.css";
import { asRange, knownCards, type Place } from "./spot";

interface Given {
  label: string;
  place: Place;
  text: string;
  /** The text that the error is about. */
  asked: string;
  error: unknown;
  isOpen: boolean;
  onToggle: (place: Place) => void;
  onChange: (place: Place, text: string) => void;
  onRemove: ((place: Place) => void) | null;
}

export const HoldingField = memo(function HoldingField(given: Given) {
  const { label, place, text, asked, error, isOpen, onToggle, onChange, onRemove } = given;
  return (
    <>
      <Group gap={6} wrap="nowrap" align="end">
        <RangeInput
          flex={1}
          miw={0}
          label={label}
          value={text}
          onChange={(typed) => onChange(place, typed)}
          placeholder="AhKh, QQ+,AKs:0.5, 15% or ??"
          error={Boolean(error)}
        />
        <ActionIcon
          variant={isOpen ? "filled" : "default"}
          size={36}
          aria-label={`${isOpen ? "Close" : "Open"} the grid of ${label.toLowerCase()}`}
          aria-expanded={isOpen}
          onClick={() => onToggle(place)}
          data-testid="edit-range"
        >
          <Picture text={text} />
        </ActionIcon>
        <SavedRangeMenu onPick={(range) => onChange(place, range)} />
        {onRemove && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={() => onRemove(place)}
            data-testid="remove"
          >
            <CrossSign />
          </ActionIcon>
        )}
      </Group>
      {error ? <FaultyText text={asked} error={error} testId="range-error" /> : null}
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
  const range = useSettled(asRange(text));
  const { data, error } = useRange(range);
  return <MiniGrid classes={range === "" || error ? {} : (data?.classes ?? {})} size={28} />;
}
