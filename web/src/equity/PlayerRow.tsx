// One player: what is held, and what it wins.
import { Text } from "@mantine/core";
import { memo } from "react";
import { EquityBar } from "../app/Bars";
import { percent } from "../app/number";
import { useRange } from "../ranges/useRange";
import { combosText, digitsOf, precisionText } from "./figures";
import { HoldingField } from "./HoldingField";
import classes from "./PlayerRow.module.css";
import { asRange, isUnknown, type Place } from "./spot";
import type { Answer } from "./useEquity";

interface Given {
  seat: number;
  place: Place;
  text: string;
  /** The text that the answer or the error is about. */
  asked: string;
  error: unknown;
  answer: Answer | undefined;
  isStale: boolean;
  isOpen: boolean;
  onToggle: (place: Place) => void;
  onChange: (place: Place, text: string) => void;
  onRemove: ((place: Place) => void) | null;
}

export const PlayerRow = memo(function PlayerRow(given: Given) {
  const { seat, asked, answer, isStale, ...field } = given;
  return (
    <fieldset
      className={classes["row"]}
      aria-label={`Player ${seat + 1}`}
      data-testid={`player-${seat}`}
    >
      <HoldingField label={`Player ${seat + 1}`} asked={asked} {...field} />
      <Shares
        seat={seat}
        asked={asked}
        answer={answer}
        isStale={isStale}
        hasError={Boolean(field.error)}
      />
    </fieldset>
  );
});

interface SharesGiven {
  seat: number;
  asked: string;
  answer: Answer | undefined;
  isStale: boolean;
  hasError: boolean;
}

function Shares({ seat, asked, answer, isStale, hasError }: SharesGiven) {
  const player = answer?.players[seat];
  if (!answer || !player || hasError) {
    return (
      <div className={classes["shares"]}>
        <div className={classes["no-bar"]} />
        <span className={classes["equity"]} data-testid={`equity-${seat}`}>
          –
        </span>
      </div>
    );
  }
  const digits = digitsOf(answer.players);
  return (
    <div className={classes["shares"]} data-stale={isStale || undefined}>
      <EquityBar
        parts={[
          { share: player.win, colour: "var(--passive)", label: "win" },
          { share: player.tie, colour: "var(--weight)", label: "tie" },
          { share: player.lose, colour: "transparent", label: "lose" },
        ]}
      />
      <div className={classes["figures"]}>
        <span className={classes["equity"]} data-testid={`equity-${seat}`}>
          {percent(player.equity, digits)}
        </span>
        <span className={classes["precision"]} data-testid={`precision-${seat}`}>
          {precisionText(player, answer.deals, digits)}
        </span>
        <Combos seat={seat} asked={asked} answer={answer} />
      </div>
      <Text size="sm" className="numbers" data-testid={`outcomes-${seat}`}>
        win {percent(player.win, digits)}, tie {percent(player.tie, digits)}, lose{" "}
        {percent(player.lose, digits)}
      </Text>
      <Notes seat={seat} answer={answer} />
    </div>
  );
}

function Combos({ seat, asked, answer }: { seat: number; asked: string; answer: Answer }) {
  const { data } = useRange(isUnknown(asked) ? "" : asRange(asked));
  const player = answer.players[seat];
  const isCounted = player?.input === asked && !isUnknown(asked);
  const all = isCounted ? (data?.combo_count ?? null) : null;
  return (
    <span className={classes["combos"]} data-testid={`combos-${seat}`}>
      {isUnknown(asked) ? "any two cards, " : ""}
      {combosText(player?.combos ?? 0, all)}
    </span>
  );
}

/** What the service assumed about a range. */
function Notes({ seat, answer }: { seat: number; answer: Answer }) {
  const ordering = answer.players[seat]?.ordering;
  const again = answer.overlaps.filter(({ pointer }) => pointer === `/players/${seat}`);
  const notices = answer.warnings.filter(
    ({ pointer, kind }) => pointer === `/players/${seat}` && kind === "notice",
  );
  if (!ordering && again.length === 0 && notices.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="div" data-testid={`notes-${seat}`}>
      {ordering && <div>Hands in the order {ordering}.</div>}
      {again.map(({ item, combos, column }) => (
        <div key={column}>
          {item} gives {combos} {combos === 1 ? "combo" : "combos"} a second time; it counts.
        </div>
      ))}
      {notices.map(({ column, message }) => (
        <div key={`${column} ${message}`}>
          Character {column}: {message}.
        </div>
      ))}
    </Text>
  );
}
