// Dialog that starts a report: the spot of the form over many flops, with its cost beforehand.
import { Box, Group, Modal, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Info } from "../../app/Info";
import { Failure } from "../../app/states";
import { FlopFilters } from "../../flops/FlopFilters";
import { useFlopList } from "../../flops/useFlops";
import { sprText } from "../../solve/amounts";
import type { SolveForm } from "../../solve/form";
import { goalOf, spotOf } from "../../solve/spot";
import { BatchCost, type Body, nameIn, StartBatch, useBatchCost, useStartBatch } from "./BatchCost";
import { FlopsText } from "./FlopsText";
import { type FlopSet, flopChoice, KINDS, sprsIn } from "./flop_set";

interface Props {
  form: SolveForm;
  /** Whether flops are solved with fewer bets on turn and river. */
  isQuick: boolean;
  first: FlopSet;
  onClose: () => void;
}

export default function StartReport({ form, isQuick, first, onClose }: Props) {
  const [flops, setFlops] = useState(first);
  const own = sprText(form.stack, form.pot);
  const [sprs, setSprs] = useState(own);
  const [name, setName] = useState("");
  const spot = bodyOf(form, flops, sprs === own ? null : sprs, name);
  const body = spot && { ...spot, ...(isQuick && { quick: true }) };
  const cost = useBatchCost(body);
  const start = useStartBatch();
  const isSprWrong = sprs !== own && sprsIn(sprs) === null;
  return (
    <Modal opened onClose={onClose} title="Report over many flops" size="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Ranges, sizes, the pot of {form.pot} and the rake are those of the form. Each flop is
          solved with all turns and rivers{isQuick && ", quickly: with fewer bets there"}; the flop
          street is kept.
        </Text>
        <div>
          <Group gap={4} mb={4}>
            <Text size="sm" fw={500} id="flops-label">
              Flops
            </Text>
            <Info label="About subsets">
              25, 49, 85 and 184 are flops with weights that stand for all 22,100: frequencies and
              EVs over them come near those over all. More flops come nearer, and take longer.
            </Info>
          </Group>
          <SegmentedControl
            fullWidth
            aria-labelledby="flops-label"
            data={KINDS}
            value={flops.kind}
            onChange={(kind) => setFlops({ ...flops, kind })}
            style={{ flexWrap: "wrap" }}
            data-testid="flop-set"
          />
          {flops.kind === "filter" && <FilterChoice flops={flops} onChange={setFlops} />}
          {flops.kind === "list" && (
            <FlopsText
              mt="xs"
              value={flops.list}
              onChange={(list) => setFlops({ ...flops, list })}
              minRows={2}
              maxRows={6}
            />
          )}
        </div>
        <Group grow align="start">
          <TextInput
            label="Stack-to-pot ratios"
            description="One or several: 1, 3, 6"
            value={sprs}
            onChange={(event) => setSprs(event.currentTarget.value)}
            error={isSprWrong && "Numbers above 0, separated by commas"}
          />
          <TextInput
            label="Name"
            description="Optional"
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Group>
        <BatchCost cost={cost} />
        {cost.error ? <Failure error={cost.error} retry={cost.refetch} /> : null}
        {start.error ? <Failure error={start.error} /> : null}
        <StartBatch body={body} cost={cost} start={start} />
      </Stack>
    </Modal>
  );
}

function bodyOf(form: SolveForm, flops: FlopSet, sprs: string | null, name: string): Body | null {
  const choice = flopChoice(flops);
  const ratios = sprs === null ? null : sprsIn(sprs);
  if (choice === null || (sprs !== null && ratios === null)) return null;
  // Without a board the form has the sizes of all streets.
  const { board: _, ...spot } = spotOf({ ...form, board: "" });
  return {
    ...goalOf(form),
    spot,
    flops: choice,
    ...(ratios && { sprs: ratios }),
    ...nameIn(name),
  } as Body;
}

interface ChoiceProps {
  flops: FlopSet;
  onChange: (flops: FlopSet) => void;
}

function FilterChoice({ flops, onChange }: ChoiceProps) {
  const { data } = useFlopList(flops.filter);
  return (
    <Box mt={10}>
      <FlopFilters
        filter={flops.filter}
        facets={data?.facets}
        onChange={(filter) => onChange({ ...flops, filter })}
      />
    </Box>
  );
}
