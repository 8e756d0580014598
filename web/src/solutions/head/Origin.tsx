// Locks of a solution, and the solution it was solved again from.
import { Anchor, Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { counted } from "../../app/format/number";
import type { Browsing } from "../view";

export function Origin({ browsing: { solution, urlState } }: { browsing: Browsing }) {
  const { node, cards } = urlState;
  const { locked, resolved_from } = solution;
  return (
    <>
      {locked > 0 && (
        <Badge color="grape.8" data-testid="locked-badge">
          {counted(locked, "lock")}
        </Badge>
      )}
      {resolved_from !== null && (
        <Anchor
          size="xs"
          renderRoot={(props) => (
            <Link
              to="/solutions/$id"
              params={{ id: resolved_from }}
              search={{ ...(node && { node }), ...(cards && { cards }) }}
              {...props}
            />
          )}
          data-testid="resolved-from"
        >
          Before locks
        </Anchor>
      )}
    </>
  );
}
