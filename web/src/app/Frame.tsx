// The layout of every screen: the top bar with the screen below it.
import { ActionIcon, Alert, Group, Menu, useMantineColorScheme } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { isSite } from "../api/backend";
import { isOutage, Problem, type Unreachable } from "../api/client";
import { UpdateNotice } from "../site/UpdateNotice";
import classes from "./Frame.module.css";
import { DarkIcon, LightIcon, SystemIcon, TickIcon } from "./icons";
import { JobTray } from "./JobTray";
import { queryClient } from "./query_client";
import { lastAddress, rememberAddress, screenOf } from "./url/last_addresses";

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
        {outage && (
          <Alert
            color="orange"
            role="alert"
            title={outage instanceof Problem ? outage.title : "Service unreachable"}
            className={classes["outage"] ?? ""}
            data-testid="unreachable"
          >
            {outage.message} The page keeps trying and continues by itself; what it shows may be out
            of date.
          </Alert>
        )}
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

type Outage = Problem | Unreachable;

const cache = queryClient.getQueryCache();
const subscribe = (onChange: () => void) => cache.subscribe(onChange);

let outage: Outage | null = null;
cache.subscribe((event) => {
  if (event.type !== "updated") return;
  if (event.action.type === "failed")
    outage = isOutage(event.action.error) ? event.action.error : null;
  else if (event.action.type === "success" || event.action.type === "error") outage = null;
});

/** Return why queries are repeated, null after any answer. */
function useOutage(): Outage | null {
  return useSyncExternalStore(subscribe, () => outage);
}

const HelpDialog = lazy(() => import("./HelpDialog"));

/** The help button; its dialog is loaded when it is first opened. */
function Help() {
  const [opened, { open, close }] = useDisclosure(false, { onOpen: () => setLoaded(true) });
  const [loaded, setLoaded] = useState(false);
  useHotkeys([["shift+?", open]]);
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label="Help" onClick={open} data-testid="help">
        <span aria-hidden="true">?</span>
      </ActionIcon>
      {loaded && (
        <Suspense>
          <HelpDialog opened={opened} close={close} />
        </Suspense>
      )}
    </>
  );
}

const CHOICES = [
  { scheme: "auto", name: "System", icon: <SystemIcon /> },
  { scheme: "light", name: "Light", icon: <LightIcon /> },
  { scheme: "dark", name: "Dark", icon: <DarkIcon /> },
] as const;

/** Theme menu: system, light or dark; the choice is stored. */
function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chosen = CHOICES.find((each) => each.scheme === colorScheme) ?? CHOICES[0];
  return (
    <Menu position="bottom" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Theme: ${chosen.name}`}
          data-testid="theme"
        >
          {chosen.icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ scheme, name, icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={icon}
            rightSection={scheme === colorScheme && <TickIcon />}
            onClick={() => setColorScheme(scheme)}
            data-testid={`theme-${name.toLowerCase()}`}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  to: string;
  className: string | undefined;
  children: ReactNode;
  label?: string;
  /** Whether the link is marked while its screen is open. */
  marksCurrent?: boolean;
}

/** Links of the top bar: they lead to where a screen was left. */
function NavLink({ to, className, children, label, marksCurrent = true }: Props) {
  const router = useRouter();
  const here = useLocation({ select: ({ href }) => href });
  const isCurrent = screenOf(here) === to;
  if (isCurrent) rememberAddress(here);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) scrollIntoBar(link.current);
  }, [isCurrent]);
  // On a screen below its list, such as a solution, the link leads up to the list.
  const address = isCurrent ? (here.split("?")[0] === to ? here : to) : lastAddress(to);
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    rememberAddress(router.history.location.href); // it may be newer than what is rendered
    if (address !== here) void router.navigate({ href: address });
  }
  return (
    <a
      ref={link}
      href={router.history.createHref(address)}
      className={className}
      aria-label={label}
      aria-current={isCurrent && marksCurrent ? "page" : undefined}
      onClick={follow}
      onPointerEnter={() => void router.preloadRoute({ to })}
    >
      {children}
    </a>
  );
}

/**
 * Scroll the bar, which is wider than a phone, until it shows the whole link. `scrollIntoView` would
 * also make the Tab key continue from the link.
 */
function scrollIntoBar(link: HTMLElement | null) {
  const bar = link?.parentElement;
  if (!link || !bar) return;
  const [inner, outer] = [link.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += Math.max(0, inner.right - outer.right) - Math.max(0, outer.left - inner.left);
}
