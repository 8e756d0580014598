// The few signs that buttons show; the words are in the buttons' labels.
import type { ReactNode } from "react";

function Sign({ children }: { children: ReactNode }) {
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

export const UndoSign = () => (
  <Sign>
    <path d="M9 14 4 9l5-5M4 9h11a5 5 0 0 1 0 10h-4" />
  </Sign>
);
export const RedoSign = () => (
  <Sign>
    <path d="m15 14 5-5-5-5M20 9H9a5 5 0 0 0 0 10h4" />
  </Sign>
);
export const ShareSign = () => (
  <Sign>
    <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />
  </Sign>
);
export const JobsSign = () => (
  <Sign>
    <path d="M12 3a9 9 0 1 0 9 9M12 7v5l3 2" />
  </Sign>
);
export const CrossSign = () => (
  <Sign>
    <path d="M6 6l12 12M18 6 6 18" />
  </Sign>
);
export const TickSign = () => (
  <Sign>
    <path d="m5 13 4 4L19 7" />
  </Sign>
);
export const PlusSign = () => (
  <Sign>
    <path d="M12 5v14M5 12h14" />
  </Sign>
);
export const LightSign = () => (
  <Sign>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1" />
  </Sign>
);
export const DarkSign = () => (
  <Sign>
    <path d="M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z" />
  </Sign>
);
export const SystemSign = () => (
  <Sign>
    <path d="M4 5h16v11H4zM9 20h6M12 16v4" />
  </Sign>
);
