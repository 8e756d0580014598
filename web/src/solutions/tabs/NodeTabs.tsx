// Tabs beside the grid; each is loaded when it is first opened.
import { Tabs } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { Loading } from "../../app/states";
import type { Tab } from "../url_state";
import type { NodeView } from "../view";
import classes from "./NodeTabs.module.css";

export interface NodeTab {
  tab: Tab;
  name: string;
  content: ReactNode;
}

interface Props {
  browsing: Pick<NodeView, "urlState" | "change">;
  /** The hands are among them, and open by default. */
  tabs: readonly NodeTab[];
}

export function NodeTabs({ browsing: { urlState, change }, tabs }: Props) {
  return (
    <Tabs
      value={tabs.find(({ tab }) => tab === urlState.tab)?.tab ?? "hands"}
      onChange={(tab) => change({ tab: tab ?? "" }, "push")}
      keepMounted={false}
      className={classes["tabs"] ?? ""}
    >
      <Tabs.List className={classes["list"] ?? ""}>
        {tabs.map(({ tab, name }) => (
          <Tabs.Tab key={tab} value={tab} px={9} data-testid={`tab-${tab}`}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ tab, content }) => (
        <Tabs.Panel key={tab} value={tab} className={classes["panel"] ?? ""} data-tab={tab}>
          <Suspense fallback={<Loading what="Opening" />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
