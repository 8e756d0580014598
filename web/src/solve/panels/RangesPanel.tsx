// Ranges panel: both ranges, and the grid of the one being edited.
import { Button, Group, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { RangeEditor } from "../../ranges/editor/RangeEditor";
import { RangeField } from "../../ranges/editor/RangeField";
import { fieldError } from "../field_errors";
import { PLAYERS, type Player } from "../form";
import { useSolve } from "../SolveContext";

const LABEL: Record<Player, string> = { oop: "OOP, acts first", ip: "IP, acts last" };

export function RangesPanel() {
  const { form, set, error } = useSolve();
  const [edited, setEdited] = useState<Player | null>(null);
  return (
    <section className="panel" aria-label="Ranges">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Ranges</Title>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => set({ oop: form.ip, ip: form.oop })}
            data-testid="swap-ranges"
          >
            Swap OOP and IP
          </Button>
        </Group>
        {PLAYERS.map((player) => (
          <div key={player} data-testid={`range-${player}`}>
            <RangeField
              label={LABEL[player]}
              value={form[player]}
              onChange={(text) => set({ [player]: text })}
              onEdit={() => setEdited(edited === player ? null : player)}
              editing={edited === player}
              error={fieldError(error, player)}
            />
          </div>
        ))}
        {edited && (
          <RangeEditor
            key={edited}
            label={LABEL[edited]}
            value={form[edited]}
            onChange={(text) => set({ [edited]: text })}
            withText={false}
          />
        )}
      </Stack>
    </section>
  );
}
