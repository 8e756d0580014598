// Menu of saved ranges by folder.
import { ActionIcon, Menu, ScrollArea, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Failure } from "../../app/states";
import { byFolder, savedRanges } from "./saved";

interface Props {
  onPick: (text: string) => void;
  /** Whether the button is small and has no border. */
  isSmall?: boolean;
}

export function SavedRangeMenu({ onPick, isSmall = false }: Props) {
  const [opened, setOpened] = useState(false);
  const { data, error } = useQuery({ ...savedRanges, enabled: opened });
  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon
          {...(isSmall ? { size: 26 } : { variant: "default", size: 36 })}
          aria-label="Saved ranges"
        >
          <span aria-hidden="true">▾</span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {error ? <Failure error={error} /> : null}
        <ScrollArea.Autosize mah={320}>
          {data?.ranges.length === 0 && (
            <Text size="sm" p="xs">
              No saved ranges yet.
            </Text>
          )}
          {byFolder(data?.ranges ?? []).map(([folder, ranges]) => (
            <div key={folder}>
              <Menu.Label>{folder || "Ranges"}</Menu.Label>
              {ranges.map(({ id, name, text, percent }) => (
                <Menu.Item key={id} onClick={() => onPick(text)}>
                  {name} ({percent.toFixed(1)} %)
                </Menu.Item>
              ))}
            </div>
          ))}
        </ScrollArea.Autosize>
        <Menu.Divider />
        <Menu.Item component={Link} to="/ranges">
          Manage ranges…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
