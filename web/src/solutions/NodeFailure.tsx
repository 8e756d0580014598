// A node that could not be loaded, and the ways out.
import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Failure } from "../app/states";
import { ROOT } from "./node_path";
import type { PositionView } from "./view";

interface Props {
  error: Error;
  retry: () => void;
  go: PositionView["go"];
  children?: ReactNode;
}

export function NodeFailure({ error, retry, go, children }: Props) {
  return (
    <>
      <Failure error={error} retry={retry} />
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={() => go(ROOT)} data-testid="to-the-start">
          Go to root
        </Button>
        {children}
      </Group>
    </>
  );
}
