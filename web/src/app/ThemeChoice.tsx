// Theme menu: system, light or dark; the choice is stored.
import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { DarkIcon, LightIcon, SystemIcon, TickIcon } from "./icons";

const CHOICES = [
  { scheme: "auto", name: "System", icon: <SystemIcon /> },
  { scheme: "light", name: "Light", icon: <LightIcon /> },
  { scheme: "dark", name: "Dark", icon: <DarkIcon /> },
] as const;

export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chosen = CHOICES.find((each) => each.scheme === colorScheme) ?? CHOICES[0];
  return (
    <Menu withInitialFocusPlaceholder={false}>
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
