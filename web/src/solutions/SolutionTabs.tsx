// Tabs beside the grid: hands, runouts, locks, comparison.
import { Button, Tabs } from "@mantine/core";
import type { Action } from "./actions";
import { Compare } from "./compare/Compare";
import { LockPanel } from "./locks/LockPanel";
import type { LockDraft } from "./locks/useLockDraft";
import { HandTable } from "./node/HandTable";
import { Runouts } from "./runouts/Runouts";
import type { Tab } from "./url_state";
import type { Browsing } from "./view";

const NAMES: Record<Tab, string> = {
  hands: "Hands",
  runouts: "Runouts",
  locks: "Locks",
  compare: "Compare",
};

interface Props {
  browsing: Browsing;
  actions: readonly Action[];
  hovered: string | null;
  draft: LockDraft;
}

export function SolutionTabs({ browsing, actions, hovered, draft }: Props) {
  const { urlState, change, node, player } = browsing;
  const pinned = urlState.pinned ?? null;
  return (
    <Tabs
      value={urlState.tab ?? "hands"}
      onChange={(tab) => change({ tab: tab ?? "" })}
      keepMounted={false}
    >
      <Tabs.List mb="xs">
        {Object.entries(NAMES).map(([tab, name]) => (
          <Tabs.Tab key={tab} value={tab} px={10} data-testid={`tab-${tab}`}>
            {name}
            {tab === "locks" && draft.locks.length > 0 && ` (${draft.locks.length})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="hands">
        {pinned !== null && <Pinned name={pinned} onUnpin={() => change({ pinned: "" })} />}
        <HandTable
          label={`Hands of ${player.toUpperCase()}, one by one`}
          rows={node.hands[player]}
          actions={actions}
          unit={browsing.evUnit}
          only={hovered ?? pinned}
          order={urlState.sort}
          onOrder={(sort) => change({ sort })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="runouts">
        <Runouts browsing={browsing} />
      </Tabs.Panel>
      <Tabs.Panel value="locks">
        <LockPanel browsing={browsing} draft={draft} />
      </Tabs.Panel>
      <Tabs.Panel value="compare">
        <Compare browsing={browsing} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Pinned({ name, onUnpin }: { name: string; onUnpin: () => void }) {
  return (
    <Button size="compact-sm" variant="default" mb={4} onClick={onUnpin} data-testid="pinned">
      {name} pinned: press to unpin
    </Button>
  );
}
