// The strategy browser of a solution or of a report's flop: header, line, grid and tabs, which stay
// where they are while one walks.
import { Button, Group, Stack, Tabs, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { Failure, Loading } from "../app/states";
import { type Action, actionsOf } from "./actions";
import classes from "./Browser.module.css";
import { type FilteredNode, useHandFilter } from "./filter/useHandFilter";
import { useNavigationKeys } from "./keys";
import { nodeSentence } from "./labels";
import type { LockDraft } from "./locks/useLockDraft";
import { GridPane } from "./node/GridPane";
import { type NodePosition, ROOT, samePosition } from "./node_path";
import type { PathStep } from "./queries";
import { DecisionStrip } from "./strip/DecisionStrip";
import type { Tab } from "./url_state";
import type { NodeView, PositionView } from "./view";

const NO_ACTIONS: readonly Action[] = [];

/** From this width on both players' grids are shown. */
const WIDE = "(min-width: 1600px)";

/** What the tabs show of the node beside the grid. */
export interface NodeDetails {
  filtered: FilteredNode;
  /** Actions of the player whose hands are shown; none if the other player acts. */
  actions: readonly Action[];
  hovered: string | null;
}

interface Props {
  browsing: NodeView;
  isStale: boolean;
  isSolving: boolean;
  head: ReactNode;
  /** Notice about a node off the path. */
  notice: ReactNode;
  /** Draw a card to come. */
  chance: (step: PathStep) => ReactNode;
  tabs: (details: NodeDetails) => ReactNode;
  /** The hands to lock, where some can be. */
  draft?: LockDraft;
  /** Load a node before it is opened. */
  onPrefetch: (position: NodePosition) => void;
}

export function Browser(props: Props) {
  const { browsing, isStale, isSolving, head, notice, chance, tabs, draft, onPrefetch } = props;
  const { node, player, steps, nodePath, urlState, change, go, take, evFactor } = browsing;
  const [hovered, setHovered] = useState<string | null>(null);
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const isBoth = urlState.grids === undefined ? isWide : urlState.grids === "both";
  const filtered = useHandFilter(browsing);
  const actions = useMemo(() => actionsOf(node.actions, evFactor), [node, evFactor]);
  const here = steps.findIndex((step) => samePosition(step, nodePath.here));
  const unpin = () => {
    setHovered(null);
    change({ pinned: "" });
  };
  const goToStep = (step: PathStep | undefined) => step && browsing.isOpenable(step) && go(step);
  const keys = {
    back: () => goToStep(steps[here - 1]),
    forward: () => goToStep(steps[here + 1]),
    take: (position: number) => {
      const action = node.actions[position];
      if (action !== undefined) take(node, action);
    },
    unpin,
  };
  // Keys are disabled until the node has loaded, since they would apply to the previous one.
  useNavigationKeys(isStale ? null : keys);

  return (
    <div
      aria-busy={isStale || isSolving}
      className={classes["browser"]}
      data-both={isBoth || undefined}
    >
      {head}
      <DecisionStrip browsing={browsing} onPrefetch={onPrefetch} chance={chance} />
      {notice}
      <VisuallyHidden aria-live="polite" data-testid="result-status">
        {nodeSentence(node, browsing)}
      </VisuallyHidden>
      <div className={classes["panes"]}>
        <Stack component="section" className="panel" gap={8} aria-label="Grid">
          <GridPane
            browsing={browsing}
            filtered={filtered}
            actions={actions}
            draft={draft}
            isBoth={isBoth}
            onHover={setHovered}
            onPrefetch={onPrefetch}
          />
        </Stack>
        <Stack component="section" className="panel" gap={0} mih={0} h="100%" aria-label="Details">
          {tabs({ filtered, hovered, actions: node.player === player ? actions : NO_ACTIONS })}
        </Stack>
      </div>
    </div>
  );
}

interface NodeFailureProps {
  error: Error;
  retry: () => void;
  go: PositionView["go"];
  children?: ReactNode;
}

export function NodeFailure({ error, retry, go, children }: NodeFailureProps) {
  return (
    <>
      <Failure error={error} retry={retry} />
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={() => go(ROOT)}>
          Go to root
        </Button>
        {children}
      </Group>
    </>
  );
}

interface NodeTabsProps {
  browsing: Pick<NodeView, "urlState" | "change">;
  /** The hands are among them, and open by default. */
  tabs: readonly { tab: Tab; name: string; content: ReactNode }[];
}

/** As high as the pane; the table of hands scrolls inside. */
const FILLED = {
  display: "flex",
  mih: 0,
  h: "100%",
  style: { flexDirection: "column", overflow: "hidden" },
} as const;
const ONE_ROW = { flexWrap: "nowrap", overflow: "auto hidden", scrollbarWidth: "none" } as const;

export function NodeTabs({ browsing: { urlState, change }, tabs }: NodeTabsProps) {
  return (
    <Tabs
      value={tabs.find(({ tab }) => tab === urlState.tab)?.tab ?? "hands"}
      onChange={(tab) => change({ tab: tab ?? "" }, "push")}
      keepMounted={false}
      {...FILLED}
    >
      <Tabs.List flex="none" style={ONE_ROW}>
        {tabs.map(({ tab, name }) => (
          <Tabs.Tab key={tab} value={tab} flex="none" px={9} data-testid={`tab-${tab}`}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ tab, content }) => (
        <Tabs.Panel
          key={tab}
          value={tab}
          {...(tab === "hands" ? FILLED : { style: { overflow: "auto" } })}
          flex={1}
          mih={0}
          pt={8}
        >
          <Suspense fallback={<Loading what="Opening" />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
