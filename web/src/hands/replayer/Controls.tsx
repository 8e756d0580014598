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

export function Controls({
  step,
  last,
  isPlaying,
  goTo,
  togglePlay,
  text,
}: Steps & { text: string }) {
  return (
    <Group gap="8px 12px">
      <Group gap={4} wrap="nowrap">
        <Key label="To the blinds" onClick={() => goTo(0)} disabled={step === 0} testId="first">
          <ToStartIcon />
        </Key>
        <Key label="Step back" onClick={() => goTo(step - 1)} disabled={step === 0} testId="back">
          <StepBackIcon />
        </Key>
        <Key label={isPlaying ? "Pause" : "Play"} onClick={togglePlay} testId="play" filled>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </Key>
        <Key
          label="Step forward"
          onClick={() => goTo(step + 1)}
          disabled={step === last}
          testId="forward"
        >
          <StepForwardIcon />
        </Key>
        <Key label="To the result" onClick={() => goTo(last)} disabled={step === last} testId="end">
          <ToEndIcon />
        </Key>
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

interface KeyProps {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  filled?: boolean;
  testId: string;
  children: ReactNode;
}

function Key({ label, onClick, disabled = false, filled = false, testId, children }: KeyProps) {
  return (
    <ActionIcon
      size="lg"
      variant={filled ? "filled" : "default"}
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
      data-testid={`step-${testId}`}
    >
      {children}
    </ActionIcon>
  );
}
