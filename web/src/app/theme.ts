// The Mantine theme; contrast ratios meet WCAG AA.
import {
  Anchor,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
} from "@mantine/core";

const slate: MantineColorsTuple = [
  "#e2e8f0",
  "#cbd5e1",
  "#a3b1c6",
  "#8a99b0",
  "#475569",
  "#334155",
  "#1e293b",
  "#0f172a",
  "#0b1220",
  "#020617",
];

export const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: { light: 8, dark: 7 },
  colors: { dark: slate },
  defaultRadius: "md",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  // Links are underlined so that colour is not the only cue.
  components: { Anchor: Anchor.extend({ defaultProps: { underline: "always" } }) },
  headings: { sizes: { h1: { fontSize: "1.4rem" }, h2: { fontSize: "1.1rem" } } },
});

export const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#f9fafb",
    "--mantine-color-dimmed": "#4b5563",
    "--mantine-color-error": "#b91c1c",
    "--mantine-color-placeholder": "#6b7280",
  },
  dark: {
    "--mantine-color-disabled": "#334155",
    "--mantine-color-disabled-color": "#94a3b8",
    "--mantine-color-disabled-border": "#475569",
    "--mantine-color-dimmed": "#a3b1c6",
    "--mantine-color-error": "#fca5a5",
    "--mantine-color-placeholder": "#8a99b0",
    "--mantine-color-anchor": "#a5b4fc",
  },
});
