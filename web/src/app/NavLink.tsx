// Links of the top bar: they lead to where a screen was left.
import { useLocation, useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { lastAddress, rememberAddress, screenOf } from "./url/last_addresses";

interface Props {
  /** The screen. */
  to: string;
  className: string | undefined;
  children: ReactNode;
  label?: string;
  /** Whether the link is marked while its screen is open. */
  marksCurrent?: boolean;
}

export function NavLink({ to, className, children, label, marksCurrent = true }: Props) {
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
