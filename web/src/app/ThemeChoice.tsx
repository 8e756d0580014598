// System, light or dark; the choice is kept.
import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { DarkSign, LightSign, SystemSign, TickSign } from "./icons";

const CHOICES = [
  { scheme: "auto", name: "System", sign: <SystemSign /> },
  { scheme: "light", name: "Light", sign: <LightSign /> },
  { scheme: "dark", name: "Dark", sign: <DarkSign /> },
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
          {chosen.sign}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ scheme, name, sign }) => (
          <Menu.Item
            key={scheme}
            leftSection={sign}
            rightSection={scheme === colorScheme && <TickSign />}
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
