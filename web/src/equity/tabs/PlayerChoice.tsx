// Chips that select the player whose hands are shown.
import { ColorSwatch, Group } from "@mantine/core";
import { hueOf } from "../spot";
import type { StudyChanges } from "../useStudy";
import classes from "./PlayerChoice.module.css";

interface Props {
  players: readonly string[];
  player: number;
  change: StudyChanges;
  /** The space below, in pixels. */
  mb?: number;
}

export function PlayerChoice({ players, player, change, mb = 10 }: Props) {
  return (
    <Group component="fieldset" gap={6} className="plain" mb={mb} aria-label="Player">
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
          <ColorSwatch color="var(--hue)" size={8} withShadow={false} aria-hidden="true" />
          <span className="ellipsis">
            {seat + 1}: {text.trim() || "any two cards"}
          </span>
        </button>
      ))}
    </Group>
  );
}
