// One seat: chips, cards as slots and as text, claimed payout, folded or mucked.
import { ActionIcon, Box, Checkbox, Group, TextInput, VisuallyHidden } from "@mantine/core";
import { ErrorText } from "../../app/forms/ErrorText";
import { CrossIcon } from "../../app/icons";
import { CardSlots } from "../../cards/CardSlots";
import { cardsIn } from "../../cards/card";
import type { ErrorAt } from "../field_errors";
import { MAX_AMOUNT_LENGTH } from "../request";
import { type Seat, seatNumber } from "../table";
import classes from "./Seats.module.css";

const MAX_NAME_LENGTH = 64;
const CARDS = ["first card", "second card"] as const;
const WHOLE_ROW = { gridColumn: "1 / -1" };

interface Props {
  number: number;
  seat: Seat;
  hasButton: boolean;
  errorAt: ErrorAt;
  onChange: (change: Partial<Seat>) => void;
  onButton: () => void;
  /** The cards were chosen, to be typed or picked; one of the slots, or null. */
  onCards: (at: number | null) => void;
  /** The slot that the next picked card goes to; null if it is elsewhere. */
  nextSlot: number | null;
  /** Null if the table has the minimum number of seats. */
  onRemove: (() => void) | null;
}

export function SeatRow(props: Props) {
  const { number, seat, hasButton, errorAt, onChange, onButton, onCards, onRemove } = props;
  const cards = cardsIn(seat.cards);
  const fields = ["chips", "cards", "claim", "name"] as const;
  const shown = seatNumber(number);
  return (
    <fieldset className={classes["seat"]} data-testid={`seat-${number}`}>
      <VisuallyHidden component="legend">Seat {shown}</VisuallyHidden>
      <Group component="label" gap={6} mih={36} style={{ cursor: "pointer" }}>
        <input
          type="radio"
          name="button"
          checked={hasButton}
          onChange={onButton}
          aria-label={`Seat ${shown} has the dealer button`}
          data-testid={`button-${number}`}
        />
        <b>{shown}</b>
      </Group>
      <Amount
        field={`chips-${number}`}
        label={`Chips put in by seat ${shown}`}
        value={seat.chips}
        onChange={(chips) => onChange({ chips })}
        error={errorAt(`chips-${number}`)}
      />
      <CardSlots
        label={`Cards of seat ${shown}`}
        names={CARDS}
        cards={cards}
        next={props.nextSlot ?? -1}
        onPick={(slot) => onCards(slot < cards.length ? slot : null)}
        isOpen={props.nextSlot !== null}
        isSmall
        testId={`slots-${number}`}
      />
      <Amount
        field={`claim-${number}`}
        label={`Claimed payout of seat ${shown}`}
        value={seat.claim}
        onChange={(claim) => onChange({ claim })}
        error={errorAt(`claim-${number}`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove seat ${shown}`}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
        data-testid={`remove-${number}`}
      >
        <CrossIcon />
      </ActionIcon>
      <Group gap="4px 10px" wrap="nowrap" style={WHOLE_ROW}>
        <TextInput
          size="xs"
          flex="2 1 0"
          miw={0}
          aria-label={`Name of the player in seat ${shown}`}
          placeholder="Name"
          value={seat.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={Boolean(errorAt(`name-${number}`))}
          maxLength={MAX_NAME_LENGTH}
          spellCheck={false}
          autoComplete="off"
          data-testid={`name-${number}`}
        />
        <TextInput
          size="xs"
          flex="1 1 0"
          miw={64}
          aria-label={`Cards of seat ${shown} as text`}
          placeholder="AhKh"
          value={seat.cards}
          onChange={(event) => onChange({ cards: event.currentTarget.value })}
          onFocus={() => onCards(null)}
          error={Boolean(errorAt(`cards-${number}`))}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          data-testid={`cards-${number}`}
        />
        <Mark number={number} mark="folded" seat={seat} onChange={onChange} />
        <Mark number={number} mark="mucked" seat={seat} onChange={onChange} />
      </Group>
      {fields.map((field) => {
        const error = errorAt(`${field}-${number}`);
        return error ? (
          <Box key={field} style={WHOLE_ROW}>
            <ErrorText text={seat[field]} error={error} testId={`${field}-${number}-error`} />
          </Box>
        ) : null;
      })}
    </fieldset>
  );
}

interface FieldProps {
  field: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: unknown;
}

function Amount({ field, label, value, onChange, error }: FieldProps) {
  return (
    <TextInput
      size="sm"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={Boolean(error)}
      inputMode="decimal"
      maxLength={MAX_AMOUNT_LENGTH}
      placeholder={field.startsWith("chips") ? "0" : ""}
      spellCheck={false}
      autoComplete="off"
      className="numbers"
      data-testid={field}
    />
  );
}

interface MarkProps {
  number: number;
  mark: "folded" | "mucked";
  seat: Seat;
  onChange: (change: Partial<Seat>) => void;
}

function Mark({ number, mark, seat, onChange }: MarkProps) {
  return (
    <Checkbox
      size="xs"
      label={mark}
      aria-label={`Seat ${seatNumber(number)} ${mark}`}
      checked={seat[mark]}
      onChange={(event) => onChange({ [mark]: event.currentTarget.checked })}
      data-testid={`${mark}-${number}`}
    />
  );
}
