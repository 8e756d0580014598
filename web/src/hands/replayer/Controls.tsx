// Controls of a replay: to the start, back, play, forward, to the end, and a slider.
import { ActionIcon, Group } from "@mantine/core";
import type { ReactNode } from "react";
import {
  PauseIcon,
  PlayIcon,
  StepBackIcon,
  StepForwardIcon,
  ToEndIcon,
  ToStartIcon,
} from "../../app/icons";
import type { Steps } from "./useReplay";

export function Controls({ steps, text }: { steps: Steps; text: string }) {
  const { step, last, isPlaying, goTo, togglePlay } = steps;
  const to = (label: string, Icon: () => ReactNode, next: number, isHere: boolean) => ({
    label,
    Icon,
    onClick: () => goTo(next),
    disabled: isHere,
    variant: "default",
  });
  const keys = [
    to("To the blinds", ToStartIcon, 0, step === 0),
    to("Step back", StepBackIcon, step - 1, step === 0),
    {
      label: isPlaying ? "Pause" : "Play",
      Icon: isPlaying ? PauseIcon : PlayIcon,
      onClick: togglePlay,
      disabled: false,
      variant: "filled",
    },
    to("Step forward", StepForwardIcon, step + 1, step === last),
    to("To the result", ToEndIcon, last, step === last),
  ];
  return (
    <Group gap="8px 12px">
      <Group gap={4} wrap="nowrap">
        {keys.map(({ label, Icon, ...key }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Play and Pause are one key
          <ActionIcon key={place} size="lg" aria-label={label} title={label} {...key}>
            <Icon />
          </ActionIcon>
        ))}
      </Group>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label="Step"
        aria-valuetext={text}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
        style={{ flex: "1 1 160px", minWidth: 120, accentColor: "var(--accent)" }}
      />
      <span className="detail" data-testid="step-count">
        {step} of {last}
      </span>
    </Group>
  );
}
