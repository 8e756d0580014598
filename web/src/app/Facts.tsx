// Terms with their values.
import { Box, type BoxProps, type ElementProps } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";

interface Props extends BoxProps, ElementProps<"dl"> {
  /** Where the values are: below their terms unless said otherwise. */
  layout?: "beside" | "rows" | "table";
}

export function Facts({ layout, ...props }: Props) {
  return <Box component="dl" className="facts" data-layout={layout} {...props} />;
}

interface FactProps extends Omit<ElementProps<"div">, "children"> {
  label: ReactNode;
  children: ReactNode;
  style?: CSSProperties;
  testId?: string;
}

export function Fact({ label, children, testId, ...props }: FactProps) {
  return (
    <div {...props}>
      <dt>{label}</dt>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}
