// Sizes that can be dropped from the tree, with the memory each saves.
import { Accordion, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Schemas } from "../../api/client";
import { sizeFieldName } from "../field_errors";
import { kindOf, type SizeKey, type SolveForm } from "../form";
import { withoutSize } from "../panels/sizes";
import { useSolve } from "../SolveContext";
import type { EstimateAnswer } from "./useEstimate";

const SHOWN = 8;

type Saving = Schemas["Saving"];

export function Savings({ estimate, fits }: { estimate: EstimateAnswer; fits: boolean }) {
  const [open, setOpen] = useState<string | null>(fits ? null : "savings");
  useEffect(() => {
    if (!fits) setOpen("savings");
  }, [fits]);
  if (estimate.savings.length === 0) return null;
  return (
    <Accordion variant="contained" chevronPosition="left" value={open} onChange={setOpen}>
      <Accordion.Item value="savings">
        <Accordion.Control data-testid="savings">Reduce memory</Accordion.Control>
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
  const { form, step } = useSolve();
  const label = `drop ${saving.size} from ${sizeFieldName(saving.key as SizeKey)}`;
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" data-testid="saving">
      <Text size="sm">
        {label}: <b className="numbers">−{shareText(saving.percent)} % memory</b>
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => step(applied(form, saving))}
        aria-label={`Apply: ${label}`}
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

/** Apply a saving; it is about one player's size, so the players' sizes may then differ. */
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
