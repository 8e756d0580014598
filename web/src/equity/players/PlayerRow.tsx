// One player: hand or range, the equity as the largest number, and what it is made of.
import { Box, Button, CloseButton, Group, Text } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { EquityBar } from "../../app/charts/Bars";
import { percent } from "../../app/format/number";
import { cardsIn } from "../../cards/card";
import { useRange } from "../../ranges/useRange";
import { combosText, digitsOf, liveWeight, marginText, numberOf } from "../figures";
import { asRange, type CardField, hueOf, isUnknown } from "../spot";
import { isUnfinishedHolding } from "../unfinished";
import type { Answer } from "../useEquity";
import { HoldingError, HoldingField, HoldingPicture } from "./HoldingField";
import classes from "./PlayerRow.module.css";

interface Props {
  seat: number;
  field: CardField;
  text: string;
  /** The text as it was submitted; the answer and the error are about it. */
  submitted: string;
  /** Cards known elsewhere, as text. */
  blockers: string;
  error: unknown;
  answer: Answer | undefined;
  isStale: boolean;
  isOpen: boolean;
  onToggle: (field: CardField) => void;
  onChange: (field: CardField, text: string) => void;
  /** Null where the player cannot leave the hand. */
  onFold: ((field: CardField) => void) | null;
  onRemove: ((field: CardField) => void) | null;
  /** The editor, if it is open. */
  children: ReactNode;
}

export const PlayerRow = memo(function PlayerRow(props: Props) {
  const { seat, field, submitted, blockers, error, answer, isStale } = props;
  const { onFold, onRemove, children } = props;
  const label = `Player ${seat + 1}`;
  const player = error ? undefined : answer?.players[seat];
  const digits = digitsOf(answer?.players ?? []);
  return (
    <fieldset
      className={`plain ${classes["row"]}`}
      aria-label={label}
      data-player={hueOf(seat)}
      data-testid={`player-${seat}`}
    >
      <Group gap={6} wrap="nowrap">
        <HoldingPicture {...props} label={label} />
        <HoldingField {...props} label={label} />
        <Text
          span
          className="answer"
          miw="3.35em"
          lh={1}
          ta="right"
          c={player ? "var(--hue)" : "dimmed"}
          {...(!player && { fw: 400 })}
          opacity={isStale ? 0.55 : 1}
          style={{ whiteSpace: "nowrap" }}
          data-stale={isStale || undefined}
          data-testid={`equity-${seat}`}
        >
          {player ? numberOf(player.equity, digits) : "–"}
          {player && <small style={{ fontSize: "var(--s2)", letterSpacing: 0 }}> %</small>}
        </Text>
      </Group>
      <Box
        mt={8}
        opacity={player && isStale ? 0.55 : 1}
        data-stale={(player && isStale) || undefined}
      >
        <EquityBar
          height={10}
          parts={
            player
              ? [
                  { share: player.win, colour: "var(--hue)", label: "win" },
                  {
                    share: player.tie,
                    colour: "color-mix(in oklab, var(--hue) 45%, var(--panel))",
                    label: "tie",
                  },
                  { share: player.lose, colour: "transparent", label: "lose" },
                ]
              : []
          }
        />
        <Group justify="space-between" gap={8} mih={24} mt={2} wrap="nowrap" className="detail">
          {player && answer ? (
            <Figures {...{ seat, submitted, blockers, answer, digits }} />
          ) : (
            <span />
          )}
          <Group component="span" gap={0} wrap="nowrap" flex="none">
            {onFold && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                onClick={() => onFold(field)}
                aria-label={`Fold ${label.toLowerCase()}`}
              >
                Fold
              </Button>
            )}
            {onRemove && (
              <CloseButton
                size="sm"
                aria-label={`Remove ${label.toLowerCase()}`}
                onClick={() => onRemove(field)}
              />
            )}
          </Group>
        </Group>
      </Box>
      <HoldingError submitted={submitted} error={error} />
      {player && answer && <Notes seat={seat} answer={answer} />}
      {children}
    </fieldset>
  );
});

interface FiguresProps {
  seat: number;
  submitted: string;
  blockers: string;
  answer: Answer;
  digits: number;
}

/** "win 67.1 · tie 4.7 · 161 combos · 49 blocked". */
function Figures({ seat, submitted, blockers, answer, digits }: FiguresProps) {
  const player = answer.players[seat];
  const isRead = !isUnknown(submitted) && !isUnfinishedHolding(submitted);
  const { data, isPlaceholderData } = useRange(isRead ? asRange(submitted) : "");
  if (!player) return null;
  const isCounted = isRead && !isPlaceholderData && player.input === submitted;
  const range = isCounted ? data : undefined;
  const weight = range ? liveWeight(range.weights, cardsIn(blockers), player.combos) : null;
  const margin = marginText(player, digits);
  return (
    <span title={`lose ${percent(player.lose, digits)}`}>
      <span data-testid={`outcomes-${seat}`}>
        win {numberOf(player.win, digits)} · tie {numberOf(player.tie, digits)}
      </span>
      {margin && <span data-testid={`precision-${seat}`}> · {margin}</span>}
      {" · "}
      <span data-testid={`combos-${seat}`}>
        {isUnknown(submitted) ? "any two cards · " : ""}
        {weight === null
          ? combosText(player.combos, range?.combo_count ?? null)
          : combosText(weight, range?.combos ?? null)}
      </span>
    </span>
  );
}

function Notes({ seat, answer }: { seat: number; answer: Answer }) {
  const warnings = answer.warnings.filter(({ pointer }) => pointer === `/players/${seat}`);
  if (warnings.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="div">
      {warnings.map(({ column, message }) => (
        <div key={`${column} ${message}`}>
          Character {column}: {message}.
        </div>
      ))}
    </Text>
  );
}

interface OtherProps {
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

export const FoldedRow = memo(function FoldedRow(props: OtherProps) {
  const { seat, field, submitted, error, onUnfold, onRemove, children } = props;
  const label = `Folded hand ${seat + 1}`;
  return (
    <Box
      component="fieldset"
      className={`plain ${classes["row"]}`}
      bg="var(--raised)"
      aria-label={label}
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
          >
            Unfold
          </Button>
          <CloseButton
            size="sm"
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={() => onRemove(field)}
          />
        </Group>
      </Group>
      <HoldingError submitted={submitted} error={error} />
      {children}
    </Box>
  );
});
