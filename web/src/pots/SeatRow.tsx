// One seat: what it put in, what it holds, what it is said to be paid; folded or mucked.
import { ActionIcon, Checkbox, TextInput } from "@mantine/core";
import { FaultyText } from "../app/FaultyText";
import { CrossSign } from "../app/icons";
import type { ErrorAt } from "./places";
import { MAX_AMOUNT_LENGTH } from "./request";
import classes from "./SeatRow.module.css";
import type { Seat } from "./table";

const MAX_NAME_LENGTH = 64;

interface Given {
  number: number;
  seat: Seat;
  hasButton: boolean;
  errorAt: ErrorAt;
  onChange: (change: Partial<Seat>) => void;
  onButton: () => void;
  /** The cards' field has the focus: what is picked goes there. */
  onCards: () => void;
  /** None at a table that has the fewest seats already. */
  onRemove: (() => void) | null;
}

export function SeatRow(given: Given) {
  const { number, seat, hasButton, errorAt, onChange, onButton, onCards, onRemove } = given;
  const fields = ["chips", "cards", "claim", "name"] as const;
  return (
    <fieldset className={classes["seat"]} data-testid={`seat-${number}`}>
      <legend className={classes["hidden"]}>Seat {number}</legend>
      <label className={classes["name"]}>
        <input
          type="radio"
          name="button"
          checked={hasButton}
          onChange={onButton}
          aria-label={`Seat ${number} has the dealer button`}
          data-testid={`button-${number}`}
        />
        <span className={classes["number"]}>{number}</span>
      </label>
      <Field
        place={`chips-${number}`}
        label={`Chips that seat ${number} put in`}
        value={seat.chips}
        onChange={(chips) => onChange({ chips })}
        error={errorAt(`chips-${number}`)}
        isNumber
      />
      <Field
        place={`cards-${number}`}
        label={`Cards of seat ${number}`}
        value={seat.cards}
        onChange={(cards) => onChange({ cards })}
        error={errorAt(`cards-${number}`)}
        onFocus={onCards}
      />
      <Field
        place={`claim-${number}`}
        label={`What seat ${number} is said to be paid`}
        value={seat.claim}
        onChange={(claim) => onChange({ claim })}
        error={errorAt(`claim-${number}`)}
        isNumber
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove seat ${number}`}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
        data-testid={`remove-${number}`}
      >
        <CrossSign />
      </ActionIcon>
      <div className={classes["marks"]}>
        <TextInput
          size="xs"
          className={classes["player"] ?? ""}
          aria-label={`Name of the player in seat ${number}`}
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
          <div key={field} className={classes["fault"]}>
            <FaultyText text={seat[field]} error={error} testId={`${field}-${number}-error`} />
          </div>
        ) : null;
      })}
    </fieldset>
  );
}

interface FieldGiven {
  place: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: unknown;
  onFocus?: () => void;
  isNumber?: boolean;
}

function Field({ place, label, value, onChange, error, onFocus, isNumber = false }: FieldGiven) {
  return (
    <TextInput
      size="sm"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={Boolean(error)}
      {...(onFocus && { onFocus })}
      {...(isNumber && { inputMode: "decimal" as const, maxLength: MAX_AMOUNT_LENGTH })}
      placeholder={place.startsWith("cards") ? "AhKh" : place.startsWith("chips") ? "0" : ""}
      spellCheck={false}
      autoComplete="off"
      className="numbers"
      data-testid={place}
    />
  );
}

interface MarkGiven {
  number: number;
  mark: "folded" | "mucked";
  seat: Seat;
  onChange: (change: Partial<Seat>) => void;
}

function Mark({ number, mark, seat, onChange }: MarkGiven) {
  return (
    <Checkbox
      size="xs"
      label={mark}
      aria-label={`Seat ${number} ${mark}`}
      checked={seat[mark]}
      onChange={(event) => onChange({ [mark]: event.currentTarget.checked })}
      data-testid={`${mark}-${number}`}
    />
  );
}
