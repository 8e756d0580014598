// One seat: chips, cards as slots and as text, claimed payout, folded or mucked.
import {
  ActionIcon,
  Box,
  Checkbox,
  Group,
  TextInput,
  type TextInputProps,
  VisuallyHidden,
} from "@mantine/core";
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
const FIELDS = ["chips", "cards", "claim", "name"] as const;
type FieldName = (typeof FIELDS)[number];
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
  const shown = seatNumber(number);
  const field = (name: FieldName) => ({
    value: seat[name],
    onChange: (text: string) => onChange({ [name]: text }),
    error: errorAt(`${name}-${number}`),
    testId: `${name}-${number}`,
  });
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
      <Field
        {...AMOUNT}
        {...field("chips")}
        label={`Chips put in by seat ${shown}`}
        placeholder="0"
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
      <Field {...AMOUNT} {...field("claim")} label={`Claimed payout of seat ${shown}`} />
      <ActionIcon
        aria-label={`Remove seat ${shown}`}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
        data-testid={`remove-${number}`}
      >
        <CrossIcon />
      </ActionIcon>
      <Group gap="4px 10px" wrap="nowrap" style={WHOLE_ROW}>
        <Field
          {...field("name")}
          label={`Name of the player in seat ${shown}`}
          size="xs"
          flex="2 1 0"
          miw={0}
          placeholder="Name"
          maxLength={MAX_NAME_LENGTH}
        />
        <Field
          {...field("cards")}
          label={`Cards of seat ${shown} as text`}
          size="xs"
          flex="1 1 0"
          miw={64}
          placeholder="AhKh"
          onFocus={() => onCards(null)}
          autoCapitalize="off"
        />
        {(["folded", "mucked"] as const).map((mark) => (
          <Checkbox
            key={mark}
            size="xs"
            label={mark}
            aria-label={`Seat ${shown} ${mark}`}
            checked={seat[mark]}
            onChange={(event) => onChange({ [mark]: event.currentTarget.checked })}
            data-testid={`${mark}-${number}`}
          />
        ))}
      </Group>
      {FIELDS.map((name) => {
        const { value, error, testId } = field(name);
        return error ? (
          <Box key={name} style={WHOLE_ROW}>
            <ErrorText text={value} error={error} testId={`${testId}-error`} />
          </Box>
        ) : null;
      })}
    </fieldset>
  );
}

interface FieldProps extends Omit<TextInputProps, "error" | "onChange"> {
  label: string;
  onChange: (text: string) => void;
  error: unknown;
  testId: string;
}

function Field({ label, onChange, error, testId, ...input }: FieldProps) {
  return (
    <TextInput
      aria-label={label}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={Boolean(error)}
      spellCheck={false}
      autoComplete="off"
      data-testid={testId}
      {...input}
    />
  );
}

const AMOUNT = {
  size: "sm",
  inputMode: "decimal",
  maxLength: MAX_AMOUNT_LENGTH,
  className: "numbers",
} as const;
