// Columns side by side where there is room, and below each other on a phone.
import { Box, type BoxProps, type ElementProps } from "@mantine/core";

interface Props extends BoxProps, ElementProps<"div"> {
  /** The widths, as `grid-template-columns` takes them. */
  widths: string;
  /** Whether they need the room of a desktop. */
  wide?: boolean;
}

export function Columns({ widths, wide = false, ...props }: Props) {
  return (
    <Box
      className="columns"
      __vars={{ "--columns": widths }}
      data-wide={wide || undefined}
      {...props}
    />
  );
}
