// The frame around every screen: the top bar, and the screen below it.
import { Alert, Group } from "@mantine/core";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import classes from "./Frame.module.css";
import { Help } from "./Help";
import { JobTray } from "./JobTray";
import { whereIs } from "./long_search";
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
        Skip to the screen
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
        <Forgotten />
        <Outlet />
      </main>
    </>
  );
}

/** An address that stands for something which this tab does not hold. */
function Forgotten() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  if (whereIs(search) !== "gone") return null;
  return (
    <Alert color="orange" variant="outline" role="alert" mb="sm" data-testid="forgotten">
      What this address stands for was too long for a link. It was kept in the tab where it was
      made, and is not in this one.
    </Alert>
  );
}
