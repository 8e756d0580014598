// Icons of buttons; they are decorative, the buttons have labels.
import type { ReactNode } from "react";

/** Return an icon of a path, and of what else it has. */
const icon =
  (path: string, more?: ReactNode, fill = "none") =>
  () => (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {more}
      <path d={path} />
    </svg>
  );

export const UndoIcon = icon("M9 14 4 9l5-5M4 9h11a5 5 0 0 1 0 10h-4");
export const RedoIcon = icon("m15 14 5-5-5-5M20 9H9a5 5 0 0 0 0 10h4");
export const ShareIcon = icon(
  "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
);
export const CrossIcon = icon("M6 6l12 12M18 6 6 18");
export const TickIcon = icon("m5 13 4 4L19 7");
export const PlusIcon = icon("M12 5v14M5 12h14");
export const LightIcon = icon(
  "M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",
  <circle cx="12" cy="12" r="4" />,
);
export const DarkIcon = icon("M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z");
export const SystemIcon = icon("M4 5h16v11H4zM9 20h6M12 16v4");
export const InfoIcon = icon("M12 11v5M12 8h.01", <circle cx="12" cy="12" r="9" />);
export const PlayIcon = icon("M8 5v14l11-7z", null, "currentColor");
export const PauseIcon = icon("M8 5v14M16 5v14");
export const StepBackIcon = icon("m15 5-7 7 7 7");
export const StepForwardIcon = icon("m9 5 7 7-7 7");
export const ToStartIcon = icon("m18 5-7 7 7 7M6 5v14");
export const ToEndIcon = icon("m6 5 7 7-7 7M18 5v14");
export const PencilIcon = icon("M4 20h4L19 9l-4-4L4 16zM13 7l4 4");
