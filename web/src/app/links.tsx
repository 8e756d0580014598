// Links of the router that look like the toolkit's anchors, buttons and menu items.
import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
} from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

type Own<Props> = Props & Omit<ComponentProps<"a">, keyof Props>;

export const TextLink = createLink((props: Own<AnchorProps>) => <Anchor {...props} />);
export const ButtonLink = createLink((props: Own<ButtonProps>) => (
  <Button component="a" {...props} />
));
export const ToolLink = createLink((props: Own<ButtonProps>) => (
  <Button component="a" size="xs" variant="default" {...props} />
));
export const MenuLink = createLink((props: Own<MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
));
