// Icons of buttons; they are decorative, the buttons have labels.
import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const UndoIcon = () => (
  <Icon>
    <path d="M9 14 4 9l5-5M4 9h11a5 5 0 0 1 0 10h-4" />
  </Icon>
);
export const RedoIcon = () => (
  <Icon>
    <path d="m15 14 5-5-5-5M20 9H9a5 5 0 0 0 0 10h4" />
  </Icon>
);
export const ShareIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />
  </Icon>
);
export const CrossIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);
export const TickIcon = () => (
  <Icon>
    <path d="m5 13 4 4L19 7" />
  </Icon>
);
export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const LightIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1" />
  </Icon>
);
export const DarkIcon = () => (
  <Icon>
    <path d="M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z" />
  </Icon>
);
export const SystemIcon = () => (
  <Icon>
    <path d="M4 5h16v11H4zM9 20h6M12 16v4" />
  </Icon>
);
export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 8h.01" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <path d="M8 5v14l11-7z" fill="currentColor" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M8 5v14M16 5v14" />
  </Icon>
);
export const StepBackIcon = () => (
  <Icon>
    <path d="m15 5-7 7 7 7" />
  </Icon>
);
export const StepForwardIcon = () => (
  <Icon>
    <path d="m9 5 7 7-7 7" />
  </Icon>
);
export const ToStartIcon = () => (
  <Icon>
    <path d="m18 5-7 7 7 7M6 5v14" />
  </Icon>
);
export const ToEndIcon = () => (
  <Icon>
    <path d="m6 5 7 7-7 7M18 5v14" />
  </Icon>
);
export const PencilIcon = () => (
  <Icon>
    <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />
  </Icon>
);
