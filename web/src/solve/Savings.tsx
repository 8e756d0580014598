// What to leave out of the tree, and how much memory that saves; one click does it.
import { Accordion, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Schemas } from "../api/client";
import { kindOf, type SizeKey, type SolveForm } from "./form";
import { sizeFieldName } from "./refusal";
import { useSolve } from "./SolveContext";
import { withoutSize } from "./sizes";
import type { EstimateAnswer } from "./useEstimate";

const SHOWN = 8;

type Saving = Schemas["SavingRow"];

export function Savings({ estimate, fits }: { estimate: EstimateAnswer; fits: boolean }) {
  const [open, setOpen] = useState<string | null>(fits ? null : "savings");
  useEffect(() => {
    if (!fits) setOpen("savings");
  }, [fits]);
  if (estimate.savings.length === 0) return null;
  return (
    <Accordion variant="contained" chevronPosition="left" value={open} onChange={setOpen}>
      <Accordion.Item value="savings">
        <Accordion.Control data-testid="savings">What to leave out</Accordion.Control>
        <Accordion.Panel>
          <Stack gap={6}>
            {estimate.savings.slice(0, SHOWN).map((saving) => (
              <SavingLine key={`${saving.key} ${saving.size}`} saving={saving} />
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function SavingLine({ saving }: { saving: Saving }) {
  const { form, setForm } = useSolve();
  const words = `drop ${saving.size} from ${sizeFieldName(saving.key as SizeKey)}`;
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" data-testid="saving">
      <Text size="sm">
        {words}: <b className="numbers">−{shareText(saving.percent)} % memory</b>
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => setForm(applied(form, saving))}
        aria-label={`Apply: ${words}`}
        data-testid="apply-saving"
        style={{ flexShrink: 0 }}
      >
        Apply
      </Button>
    </Group>
  );
}

function shareText(percent: number): string {
  return percent >= 1 ? percent.toFixed(0) : percent.toPrecision(1);
}

/** The saving is of one player's size; with it gone the players' sizes may differ. */
function applied(form: SolveForm, { key, size }: Saving): SolveForm {
  const name = key as SizeKey;
  const isOfOne = kindOf(name) !== "donk";
  const text = withoutSize(form.sizes[name], size, kindOf(name));
  return {
    ...form,
    separate: form.separate || isOfOne,
    sizes: { ...form.sizes, [name]: text },
  };
}
