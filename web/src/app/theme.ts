// The Mantine theme; sizes and hues are those of theme.css.
import {
  Anchor,
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Modal,
  Tooltip,
} from "@mantine/core";

const slate: MantineColorsTuple = [
  "#e7eef8",
  "#c9d4e3",
  "#9aabc2",
  "#8293ac",
  "#3a4b68",
  "#2a3a55",
  "#18243a",
  "#121c2e",
  "#0b1220",
  "#060b14",
];

/** The accent; the filled shade carries white text. */
const accent: MantineColorsTuple = [
  "#e4f6f3",
  "#d9f0ec",
  "#a9ded6",
  "#74cabf",
  "#35d0bd",
  "#22b3a2",
  "#139283",
  "#0c8277",
  "#0b7a6f",
  "#07564e",
];

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: 8,
  colors: { dark: slate, accent },
  defaultRadius: "md",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: {
    xs: "var(--s1)",
    sm: "var(--s2)",
    md: "var(--s2)",
    lg: "var(--s3)",
    xl: "var(--s4)",
  },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "var(--s3)" },
      h2: { fontSize: "var(--s2)" },
      h3: { fontSize: "var(--s2)" },
    },
  },
  // As plain values where the first screen does not need the component.
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Alert: { defaultProps: { variant: "outline" } },
    // Links are underlined so that colour is not the only cue.
    Anchor: Anchor.extend({ defaultProps: { underline: "always" } }),
    Button: Button.extend({ styles: { label: { fontWeight: 550 } } }),
    Menu: { defaultProps: { position: "bottom-end" } },
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { "aria-label": "Close" } } }),
    SegmentedControl: { defaultProps: { size: "xs" } },
    Select: { defaultProps: { allowDeselect: false } },
    Textarea: { defaultProps: { autosize: true, spellCheck: false } },
    Tooltip: Tooltip.extend({
      defaultProps: { events: { hover: true, focus: true, touch: true } },
    }),
  },
});

export const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "var(--bg)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-default-border": "var(--line)",
    "--mantine-color-dimmed": "var(--muted)",
    "--mantine-color-error": "var(--bad)",
    "--mantine-color-placeholder": "#66758a",
    "--mantine-color-anchor": "var(--accent)",
  },
  dark: {
    "--mantine-color-body": "var(--bg)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-default": "var(--raised)",
    "--mantine-color-default-border": "var(--line)",
    "--mantine-color-disabled": "#2a3a55",
    "--mantine-color-disabled-color": "#9aabc2",
    "--mantine-color-disabled-border": "#3a4b68",
    "--mantine-color-dimmed": "var(--muted)",
    "--mantine-color-error": "var(--bad)",
    "--mantine-color-placeholder": "#8fa0b8",
    "--mantine-color-anchor": "var(--accent)",
  },
});
