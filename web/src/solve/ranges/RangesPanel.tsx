// Ranges panel: both ranges, each with its own grid below it; one grid is open at a time.
import { Box, Button, Group, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { RangeEditor } from "../../ranges/editor/RangeEditor";
import { RangeField } from "../../ranges/editor/RangeField";
import { fieldError } from "../field_errors";
import { PLAYERS, type Player } from "../form";
import { useSolve } from "../SolveContext";
import { RangeMenu } from "./RangeMenu";

const LABEL: Record<Player, string> = { oop: "OOP, acts first", ip: "IP, acts last" };

export function RangesPanel() {
  const { step } = useSolve();
  const [edited, setEdited] = useState<Player | null>(null);
  return (
    <section className="panel" aria-label="Ranges">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Ranges</Title>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => step((form) => ({ ...form, oop: form.ip, ip: form.oop }))}
            data-testid="swap-ranges"
          >
            Swap OOP and IP
          </Button>
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

interface Props {
  player: Player;
  isEdited: boolean;
  onEdit: () => void;
}

function PlayerRange({ player, isEdited, onEdit }: Props) {
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
