// One seat: chips, cards, claimed payout, folded or mucked.
import { ActionIcon, Checkbox, TextInput } from "@mantine/core";
import { ErrorText } from "../../app/forms/ErrorText";
import { CrossIcon } from "../../app/icons";
import type { ErrorAt } from "../field_errors";
import { MAX_AMOUNT_LENGTH } from "../request";
import { type Seat, seatNumber } from "../table";
import classes from "./SeatRow.module.css";

const MAX_NAME_LENGTH = 64;

interface Props {
  number: number;
  seat: Seat;
  hasButton: boolean;
  errorAt: ErrorAt;
  onChange: (change: Partial<Seat>) => void;
  onButton: () => void;
  /** The card field took the focus: the picker edits it. */
  onCards: () => void;
  /** Null if the table has the minimum number of seats. */
  onRemove: (() => void) | null;
}

export function SeatRow(props: Props) {
  const { number, seat, hasButton, errorAt, onChange, onButton, onCards, onRemove } = props;
  const fields = ["chips", "cards", "claim", "name"] as const;
  const shown = seatNumber(number);
  return (
    <fieldset className={classes["seat"]} data-testid={`seat-${number}`}>
      <legend className={classes["hidden"]}>Seat {shown}</legend>
      <label className={classes["name"]}>
        <input
          type="radio"
          name="button"
          checked={hasButton}
          onChange={onButton}
          aria-label={`Seat ${shown} has the dealer button`}
          data-testid={`button-${number}`}
        />
        {seat.name.trim() === "" && <span className={classes["number"]}>{shown}</span>}
      </label>
      <Field
        field={`chips-${number}`}
        label={`Chips put in by seat ${shown}`}
        value={seat.chips}
        onChange={(chips) => onChange({ chips })}
        error={errorAt(`chips-${number}`)}
        isNumber
      />
      <Field
        field={`cards-${number}`}
        label={`Cards of seat ${shown}`}
        value={seat.cards}
        onChange={(cards) => onChange({ cards })}
        error={errorAt(`cards-${number}`)}
        onFocus={onCards}
      />
      <Field
        field={`claim-${number}`}
        label={`Claimed payout of seat ${shown}`}
        value={seat.claim}
        onChange={(claim) => onChange({ claim })}
        error={errorAt(`claim-${number}`)}
        isNumber
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
      <div className={classes["marks"]}>
        <TextInput
          size="xs"
          className={classes["player"] ?? ""}
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
        <Mark number={number} mark="folded" seat={seat} onChange={onChange} />
        <Mark number={number} mark="mucked" seat={seat} onChange={onChange} />
      </div>
      {fields.map((field) => {
        const error = errorAt(`${field}-${number}`);
        return error ? (
          <div key={field} className={classes["error"]}>
            <ErrorText text={seat[field]} error={error} testId={`${field}-${number}-error`} />
          </div>
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
  onFocus?: () => void;
  isNumber?: boolean;
}

function Field({ field, label, value, onChange, error, onFocus, isNumber = false }: FieldProps) {
  return (
    <TextInput
      size="sm"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={Boolean(error)}
      {...(onFocus && { onFocus })}
      {...(isNumber && { inputMode: "decimal" as const, maxLength: MAX_AMOUNT_LENGTH })}
      placeholder={field.startsWith("cards") ? "AhKh" : field.startsWith("chips") ? "0" : ""}
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
