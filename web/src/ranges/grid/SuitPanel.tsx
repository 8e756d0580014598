// Suit panel: the combos of a hand class with their weights.
import { ActionIcon, Group, SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { CompactButton } from "../../app/buttons";
import { CrossIcon } from "../../app/icons";
import { CardFace } from "../../cards/CardFace";
import { combosOf } from "./hand_class";
import { painted, type Weights, weightOfKey, withCombo } from "./painting";

interface Props {
  name: string;
  weights: Weights;
  brush: number;
  onChange: (weights: Weights) => void;
  onClose: () => void;
}

export function SuitPanel({ name, weights, brush, onChange, onClose }: Props) {
  const panel = useRef<HTMLElement>(null);
  const combos = combosOf(name);
  const columns = name.endsWith("s") ? 4 : 3; // a row for each suit of the first card
  useEffect(() => buttonsOf(panel.current)[0]?.focus(), []);

  function keys(event: KeyboardEvent, combo: string) {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      buttonsOf(panel.current)[combos.indexOf(combo) + step]?.focus();
    } else if (/^[0-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      onChange(withCombo(weights, combo, weightOfKey(event.key, brush) ?? brush));
    }
  }

  return (
    <section
      ref={panel}
      className="panel"
      style={{ maxWidth: 620 }}
      aria-label={`Suits of ${name}`}
    >
      <Group justify="space-between" mb={6}>
        <Text fw={600}>{name} by suit</Text>
        <Group gap={6}>
          <CompactButton onClick={() => onChange(painted(weights, [name], brush))}>
            All
          </CompactButton>
          <CompactButton onClick={() => onChange(painted(weights, [name], 0))}>None</CompactButton>
          <ActionIcon aria-label="Close suits" onClick={onClose}>
            <CrossIcon />
          </ActionIcon>
        </Group>
      </Group>
      <SimpleGrid cols={columns} spacing={4}>
        {combos.map((combo) => {
          const weight = weights[combo] ?? 0;
          const share = Math.round(10_000 * weight) / 100;
          return (
            <UnstyledButton
              key={combo}
              {...COMBO}
              bd={`2px solid ${weight > 0 ? "var(--weight)" : "var(--line)"}`}
              style={{
                ...CENTRED,
                ...(weight > 0 && { boxShadow: "inset 0 -4px 0 var(--weight)" }),
              }}
              aria-pressed={weight > 0}
              data-testid={`combo-${combo}`}
              data-combo={combo}
              data-weight={String(weight)}
              aria-label={`${combo}, ${weight > 0 ? `${share} %` : "not in the range"}`}
              onKeyDown={(event) => keys(event, combo)}
              onClick={() => onChange(withCombo(weights, combo, weight === brush ? 0 : brush))}
            >
              {[combo.slice(0, 2), combo.slice(2)].map((card) => (
                <span key={card} data-suit={card[1]}>
                  <CardFace card={card} />
                </span>
              ))}
              <Text span size="xs" fw={500} lh="inherit" ta="center" flex="1 0 100%">
                {weight > 0 ? `${Math.round(share)} %` : "–"}
              </Text>
            </UnstyledButton>
          );
        })}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={6}>
        Click or space: the brush weight. Digits: 10 % to 90 %, 0 none. Escape: back to the grid.
      </Text>
    </section>
  );
}

const buttonsOf = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>("[data-combo]") ?? []),
];

const COMBO = {
  display: "flex",
  mih: 36,
  p: "2px 2px 5px",
  bg: "var(--panel)",
  fw: 700,
};
const CENTRED = {
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: "0 4px",
  borderRadius: 6,
} as const;
