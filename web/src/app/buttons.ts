// Buttons of the page's small sizes: of a tool, and beside a line of text.
import { Button } from "@mantine/core";

export const ToolButton = Button.withProps({ size: "xs", variant: "default" });
export const CompactButton = Button.withProps({ size: "compact-xs", variant: "default" });
