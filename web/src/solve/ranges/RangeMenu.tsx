// Menu of a range field: starting points, saved ranges, and saving the range without leaving.
import { ActionIcon, Anchor, Button, Group, Popover, Stack, Tabs } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import SaveRangeDialog from "../../ranges/saved/SaveRangeDialog";
import { StarterRanges } from "../../ranges/starters/StarterRanges";
import type { Player } from "../form";
import { useSolve } from "../SolveContext";
import { depthOf } from "./depth";
import { SavedRanges } from "./SavedRanges";

const FIRST = { oop: "BB", ip: "BTN" } as const satisfies Record<Player, string>;

interface Props {
  player: Player;
  onPick: (text: string) => void;
}

export function RangeMenu({ player, onPick }: Props) {
  const { form } = useSolve();
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const name = player.toUpperCase();
  function pick(text: string) {
    setOpen(false);
    onPick(text);
  }
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={340}
        trapFocus
        shadow="md"
        middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      >
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Ranges for ${name}`}
            onClick={() => setOpen((previous) => !previous)}
            data-testid="range-menu"
          >
            <span aria-hidden="true">▾</span>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Ranges for ${name}`}>
          <Stack gap="sm">
            <Tabs defaultValue="starters" keepMounted={false}>
              <Tabs.List grow mb="sm">
                <Tabs.Tab value="starters">Starting points</Tabs.Tab>
                <Tabs.Tab value="saved" data-testid="saved-ranges">
                  Saved
                </Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="starters">
                <StarterRanges first={FIRST[player]} depth={depthOf(form)} onPick={pick} />
              </Tabs.Panel>
              <Tabs.Panel value="saved">
                <SavedRanges onPick={pick} />
              </Tabs.Panel>
            </Tabs>
            <Group justify="space-between">
              <Button
                size="xs"
                variant="default"
                disabled={form[player].trim() === ""}
                onClick={() => {
                  setOpen(false);
                  setSaving(true);
                }}
                data-testid="save-range"
              >
                Save this range…
              </Button>
              <Anchor component={Link} to="/ranges" size="sm">
                All ranges
              </Anchor>
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {isSaving && <SaveRangeDialog text={form[player]} onClose={() => setSaving(false)} />}
    </>
  );
}
