// Chips that select the player whose hands are shown.
import { hueOf } from "../spot";
import type { StudyChanges } from "../useStudy";
import classes from "./PlayerChoice.module.css";

interface Props {
  players: readonly string[];
  player: number;
  change: StudyChanges;
}

export function PlayerChoice({ players, player, change }: Props) {
  return (
    <fieldset className={classes["choice"]} aria-label="Player" data-testid="of-player">
      {players.map((text, seat) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
          key={seat}
          type="button"
          className={classes["chip"]}
          data-player={hueOf(seat)}
          aria-pressed={seat === player}
          onClick={() => seat !== player && change.stepView({ player: seat })}
          data-testid={`of-${seat}`}
        >
          <span className={classes["dot"]} aria-hidden="true" />
          <span className={classes["name"]}>
            {seat + 1}: {text.trim() || "any two cards"}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
