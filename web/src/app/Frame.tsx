// The layout of every screen: the top bar with the screen below it.
import { Group } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { isSite } from "../api/backend";
import { UpdateNotice } from "../site/UpdateNotice";
import classes from "./Frame.module.css";
import { Help } from "./Help";
import { JobTray } from "./JobTray";
import { NavLink } from "./NavLink";
import { OutageNotice, useOutage } from "./OutageNotice";
import { ThemeChoice } from "./ThemeChoice";

const SCREENS = [
  { to: "/hands", name: "Hands" },
  { to: "/equity", name: "Equity" },
  { to: "/ranges", name: "Ranges" },
  { to: "/flops", name: "Flops" },
  { to: "/solve", name: "Solve" },
  { to: "/solutions", name: "Solutions" },
  { to: "/reports", name: "Reports" },
  { to: "/train", name: "Train" },
  { to: "/pots", name: "Pots" },
] as const;

export function Frame() {
  const outage = useOutage();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the screen, also where the # is the router's */}
      <a href="#screen" className={classes["skip"]} onClick={skip}>
        Skip to content
      </a>
      <header className={classes["bar"]}>
        <NavLink
          to="/equity"
          className={classes["brand"]}
          label="runout, home"
          marksCurrent={false}
        >
          <span className={classes["mark"]} aria-hidden="true" />
          runout
        </NavLink>
        <nav className={classes["nav"]} aria-label="Screens">
          {SCREENS.map(({ to, name }) => (
            <NavLink key={to} to={to} className={classes["link"]}>
              {name}
            </NavLink>
          ))}
        </nav>
        <Group gap="xs" wrap="nowrap" className={classes["tools"] ?? ""}>
          {!isSite && <JobTray />}
          <ThemeChoice />
          <Help />
        </Group>
      </header>
      <main
        id="screen"
        tabIndex={-1}
        className={classes["screen"]}
        data-outage={outage !== null || undefined}
      >
        {outage && <OutageNotice error={outage} />}
        {isSite && <UpdateNotice />}
        <Outlet />
      </main>
    </>
  );
}

/** Focus the screen; what is behind the `#` of a static site's address is the screen's own. */
function skip(event: MouseEvent) {
  if (!isSite) return;
  event.preventDefault();
  document.getElementById("screen")?.focus();
}
