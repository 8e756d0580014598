// Notice about a node off the solution's path: why it is, and where its figures come from.
import { Anchor, Group, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { CompactButton } from "../app/buttons";
import { duration } from "../app/format/number";
import { Failure } from "../app/states";
import { offPathText } from "./labels";
import type { Node } from "./queries";
import { MAX_SECONDS, type NodeAt } from "./useNodeAt";
import { useSolveFrom } from "./useSolveFrom";
import type { Browsing, NodeView } from "./view";

interface Props {
  browsing: NodeView;
  at: Pick<NodeAt<Node>, "isSolving" | "subgameError" | "solveSubgame" | "retry">;
  /** What else can be done there. */
  children?: ReactNode;
}

export function OffPathNotice({ browsing, at, children }: Props) {
  const { node } = browsing;
  const { isSolving, subgameError } = at;
  const left = node.subgame?.off_path ?? node.off_path;
  if (left === null) return null;
  if (subgameError) return <Failure error={subgameError} retry={at.retry} />;
  return (
    <Notice isSolving={isSolving} testId="off-path">
      <span>
        <strong>{offPathText(left, browsing)}</strong> {stateText(node, isSolving)}
      </span>
      {!isSolving && node.subgame === null && (node.subgame_seconds ?? Infinity) <= MAX_SECONDS && (
        <CompactButton onClick={at.solveSubgame}>Solve it</CompactButton>
      )}
      {!isSolving && node.kind !== "end" && children}
    </Notice>
  );
}

interface NoticeProps {
  isSolving: boolean;
  testId: string;
  children: ReactNode;
}

/** A line above the grid that says where the figures come from. */
export function Notice({ isSolving, testId, children }: NoticeProps) {
  return (
    <Group
      gap="4px 10px"
      px={10}
      py={4}
      fz="sm"
      style={{ borderLeft: "3px solid var(--muted)" }}
      role="status"
      data-testid={testId}
    >
      {isSolving && <Loader size={14} aria-hidden="true" />}
      {children}
    </Group>
  );
}

/** Say where the figures are from. */
function stateText({ subgame, subgame_seconds }: Node, isSolving: boolean): string {
  if (subgame !== null) {
    const exploitable = (subgame.exploitability_percent ?? 0).toFixed(2);
    return `Solved on demand for the ranges as they would arrive; exploitability ${exploitable} % of the pot.`;
  }
  if (isSolving) return "Solving the subgame for the ranges as they would arrive.";
  if (subgame_seconds === null) return "The solution's figures are arbitrary here.";
  return `The solution's figures are arbitrary here; solving the subgame takes about ${duration(subgame_seconds)}.`;
}

/** Open the form of Solve with the subgame of this node, whose ranges can be changed there. */
export function SetRanges({ browsing }: { browsing: Browsing }) {
  const opening = useSolveFrom(browsing, true);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        disabled={opening.isPending}
        onClick={() => opening.mutate(browsing.node)}
      >
        Set other ranges
      </Anchor>
      {opening.error && <Failure error={opening.error} />}
    </>
  );
}
