// Chips that select the player whose hands are shown.
import { ColorSwatch, Group, UnstyledButton } from "@mantine/core";
import { hueOf } from "../spot";
import type { StudyChanges } from "../useStudy";

interface Props {
  players: readonly string[];
  player: number;
  change: StudyChanges;
  /** The space below, in pixels. */
  mb?: number;
}

const CHIP = {
  display: "inline-flex",
  maw: 182,
  px: 12,
  py: 4,
  bg: "transparent",
  style: { alignItems: "center", gap: 6 },
};

export function PlayerChoice({ players, player, change, mb = 10 }: Props) {
  return (
    <Group component="fieldset" gap={6} className="plain" mb={mb} aria-label="Player">
      {players.map((text, seat) => (
        <UnstyledButton
          // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
          key={seat}
          {...CHIP}
          className="pill"
          {...(seat === player
            ? { bd: "1px solid var(--hue)", fw: 600 }
            : { c: "dimmed", bd: "1px solid var(--line)" })}
          data-player={hueOf(seat)}
          aria-pressed={seat === player}
          onClick={() => seat !== player && change.stepView({ player: seat })}
          data-testid={`of-${seat}`}
        >
          <ColorSwatch color="var(--hue)" size={8} withShadow={false} aria-hidden="true" />
          <span className="ellipsis">
            {seat + 1}: {text.trim() || "any two cards"}
          </span>
        </UnstyledButton>
      ))}
    </Group>
  );
}
