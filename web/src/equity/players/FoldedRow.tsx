// A hand or range of a player who folded; it only removes cards from the deck.
import { Button, CloseButton, Group } from "@mantine/core";
import { memo, type ReactNode } from "react";
import type { CardField } from "../spot";
import { HoldingError, HoldingField, HoldingPicture } from "./HoldingField";
import classes from "./PlayerRow.module.css";

interface Props {
  seat: number;
  field: CardField;
  text: string;
  /** The text as it was submitted; the error is about it. */
  submitted: string;
  error: unknown;
  isOpen: boolean;
  onToggle: (field: CardField) => void;
  onChange: (field: CardField, text: string) => void;
  onUnfold: (field: CardField) => void;
  onRemove: (field: CardField) => void;
  /** The editor, if it is open. */
  children: ReactNode;
}

export const FoldedRow = memo(function FoldedRow(props: Props) {
  const { seat, field, submitted, error, onUnfold, onRemove, children } = props;
  const label = `Folded hand ${seat + 1}`;
  return (
    <fieldset
      className={classes["row"]}
      aria-label={label}
      data-folded="true"
      data-testid={`folded-${seat}`}
    >
      <Group gap={6} wrap="nowrap">
        <HoldingPicture {...props} label={label} />
        <HoldingField {...props} label={label} />
        <Group component="span" gap={0} wrap="nowrap" flex="none">
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={`Unfold ${label.toLowerCase()}`}
            onClick={() => onUnfold(field)}
            data-testid="unfold"
          >
            Unfold
          </Button>
          <CloseButton
            size="sm"
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={() => onRemove(field)}
            data-testid="remove"
          />
        </Group>
      </Group>
      <HoldingError submitted={submitted} error={error} />
      {children}
    </fieldset>
  );
});
