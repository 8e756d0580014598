// The layout of every screen: the top bar with the screen below it.
import { Group } from "@mantine/core";
import { Link, Outlet } from "@tanstack/react-router";
import classes from "./Frame.module.css";
import { Help } from "./Help";
import { JobTray } from "./JobTray";
import { ThemeChoice } from "./ThemeChoice";

const SCREENS = [
  { to: "/equity", name: "Equity" },
  { to: "/flops", name: "Flops" },
  { to: "/pots", name: "Pots" },
  { to: "/solve", name: "Solve" },
  { to: "/solutions", name: "Solutions" },
  { to: "/ranges", name: "Ranges" },
] as const;

export function Frame() {
  return (
    <>
      <a href="#screen" className={classes["skip"]}>
        Skip to content
      </a>
      <header className={classes["bar"]}>
        <Link to="/equity" className={classes["brand"]} aria-label="runout, home">
          runout
        </Link>
        <nav className={classes["nav"]} aria-label="Screens">
          {SCREENS.map(({ to, name }) => (
            <Link
              key={to}
              to={to}
              className={classes["link"]}
              activeOptions={{ includeSearch: false }}
            >
              {name}
            </Link>
          ))}
        </nav>
        <Group gap="xs" wrap="nowrap" className={classes["tools"] ?? ""}>
          <JobTray />
          <ThemeChoice />
          <Help />
        </Group>
      </header>
      <main id="screen" tabIndex={-1} className={classes["screen"]}>
        <Outlet />
      </main>
    </>
  );
}
