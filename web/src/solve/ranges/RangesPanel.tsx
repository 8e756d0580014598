// Ranges panel: both ranges, each with its own grid below it; one grid is open at a time.
import {
  ActionIcon,
  Anchor,
  Box,
  Group,
  Popover,
  Stack,
  Tabs,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CompactButton, ToolButton } from "../../app/buttons";
import { Failure, Loading } from "../../app/states";
import { RangeEditor } from "../../ranges/editor/RangeEditor";
import { RangeField } from "../../ranges/editor/RangeField";
import { SaveRangeDialog } from "../../ranges/saved/dialogs";
import { byFolder, savedRanges } from "../../ranges/saved/saved";
import { StarterRanges } from "../../ranges/starters/StarterRanges";
import classes from "../../ranges/starters/StarterRanges.module.css";
import { depthOf } from "../amounts";
import { fieldError } from "../field_errors";
import { PLAYERS, type Player } from "../form";
import { useSolve } from "../useSolveForm";

const LABEL: Record<Player, string> = { oop: "OOP, acts first", ip: "IP, acts last" };

export function RangesPanel() {
  const { step } = useSolve();
  const [edited, setEdited] = useState<Player | null>(null);
  return (
    <section className="panel" aria-label="Ranges">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Ranges</Title>
          <CompactButton onClick={() => step((form) => ({ ...form, oop: form.ip, ip: form.oop }))}>
            Swap OOP and IP
          </CompactButton>
        </Group>
        {PLAYERS.map((player) => (
          <PlayerRange
            key={player}
            player={player}
            isEdited={edited === player}
            onEdit={() => setEdited(edited === player ? null : player)}
          />
        ))}
      </Stack>
    </section>
  );
}

type PlayerProps = { player: Player; isEdited: boolean; onEdit: () => void };

function PlayerRange({ player, isEdited, onEdit }: PlayerProps) {
  const { form, set, step, error } = useSolve();
  const change = (text: string) => set({ [player]: text });
  return (
    <Box
      pl={10}
      miw={0}
      style={{ borderLeft: "3px solid var(--hue)" }}
      data-player={PLAYERS.indexOf(player)}
      data-testid={`range-${player}`}
    >
      <RangeField
        label={LABEL[player]}
        value={form[player]}
        onChange={change}
        onEdit={onEdit}
        editing={isEdited}
        error={fieldError(error, player)}
        menu={(onPick) => (
          <RangeMenu
            player={player}
            onPick={(text) => {
              onPick(text);
              step((previous) => ({ ...previous, [player]: text }));
            }}
          />
        )}
      />
      {isEdited && (
        <Box mt={10} data-testid={`editor-${player}`}>
          <RangeEditor
            label={LABEL[player]}
            value={form[player]}
            onChange={change}
            withText={false}
          />
        </Box>
      )}
    </Box>
  );
}

function SavedRanges({ onPick }: { onPick: (text: string) => void }) {
  const { data, error } = useQuery(savedRanges);
  if (error) return <Failure error={error} />;
  if (!data) return <Loading what="Loading ranges" />;
  if (data.ranges.length === 0) return <Text size="sm">No saved ranges yet.</Text>;
  return (
    <div>
      {byFolder(data.ranges).map(([folder, ranges]) => (
        <div key={folder}>
          <Text size="xs" c="dimmed" px={8}>
            {folder || "Ranges"}
          </Text>
          {ranges.map(({ id, name, text, percent }) => (
            <UnstyledButton
              key={id}
              w="100%"
              className={classes["starter"] ?? ""}
              onClick={() => onPick(text)}
              data-testid="saved-range-item"
            >
              <span>{name}</span>
              <span className="numbers">{percent.toFixed(1)} %</span>
            </UnstyledButton>
          ))}
        </div>
      ))}
    </div>
  );
}

const FIRST = { oop: "BB", ip: "BTN" } as const satisfies Record<Player, string>;

function RangeMenu({ player, onPick }: { player: Player; onPick: (text: string) => void }) {
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
          >
            <span aria-hidden="true">▾</span>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Ranges for ${name}`}>
          <Stack gap="sm">
            <Tabs defaultValue="starters" keepMounted={false}>
              <Tabs.List grow mb="sm">
                <Tabs.Tab value="starters">Starting points</Tabs.Tab>
                <Tabs.Tab value="saved">Saved</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="starters">
                <StarterRanges first={FIRST[player]} depth={depthOf(form)} onPick={pick} />
              </Tabs.Panel>
              <Tabs.Panel value="saved">
                <SavedRanges onPick={pick} />
              </Tabs.Panel>
            </Tabs>
            <Group justify="space-between">
              <ToolButton
                disabled={form[player].trim() === ""}
                onClick={() => {
                  setOpen(false);
                  setSaving(true);
                }}
              >
                Save this range…
              </ToolButton>
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
