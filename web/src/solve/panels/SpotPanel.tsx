// Spot panel: board and stakes.
import { Group, SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import { Fragment, useState } from "react";
import { SPOT_FIELDS } from "../../api/spot_fields";
import { CompactButton } from "../../app/buttons";
import { amount } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { BoardInput } from "../../cards/BoardInput";
import { cardsIn } from "../../cards/card";
import { bigBlindOf, sprText, stackAt, unitOf } from "../amounts";
import { dealStreet, nextStreet } from "../boards/boards";
import { fieldError } from "../field_errors";
import { withBoard } from "../form";
import { useSolve } from "../useSolveForm";
import { NumberField } from "./TextField";

const STAKES = SPOT_FIELDS.filter(({ section }) => section === "stakes");

export function SpotPanel() {
  const { form, setForm, step, error } = useSolve();
  // In big blinds, the big blind is not asked for.
  const stakes = STAKES.filter(({ name }) => name !== "big_blind" || unitOf(form) === "chips");
  return (
    <section className="panel" aria-label="Board and stacks">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Board and stacks</Title>
          <UnitSwitch />
        </Group>
        <BoardInput
          label="Board"
          value={form.board}
          onChange={(board, how) => {
            const change = how === "picked" ? step : setForm;
            change((previous) => withBoard(previous, board));
          }}
          max={5}
          error={fieldError(error, "board")}
          picker
          folds
        >
          <Deal />
        </BoardInput>
        <SimpleGrid cols={3} spacing="xs" verticalSpacing="xs">
          {stakes.map((field) => (
            <Fragment key={field.name}>
              <NumberField field={field} withHelp={false} />
              {field.name === "stack" && <Spr />}
            </Fragment>
          ))}
        </SimpleGrid>
      </Stack>
    </section>
  );
}

/** Big blinds or chips; without a big blind, amounts become multiples of one. */
function UnitSwitch() {
  const { form, step } = useSolve();
  const bigBlind = bigBlindOf(form);
  const label = bigBlind === null || bigBlind === 1 ? "bb" : `bb of ${amount(bigBlind)}`;
  return (
    <Choice
      label="Unit of amounts"
      names={{ bb: label, chips: "Chips" }}
      value={unitOf(form)}
      onChange={(amounts) =>
        step((previous) => ({
          ...previous,
          amounts,
          big_blind: bigBlindOf(previous) === null ? "1" : previous.big_blind,
        }))
      }
    />
  );
}

/** Buttons that deal the next street at random or clear the board. */
function Deal() {
  const { form, step } = useSolve();
  const cards = cardsIn(form.board);
  const next = nextStreet(cards);
  return (
    <Group gap={6}>
      <CompactButton
        disabled={next === null}
        onClick={() => step((previous) => withBoard(previous, dealStreet(cards).join("")))}
      >
        Random {next ?? "card"}
      </CompactButton>
      <CompactButton
        disabled={!form.board}
        onClick={() => step((previous) => ({ ...previous, board: "" }))}
      >
        Clear
      </CompactButton>
    </Group>
  );
}

/** Stack-to-pot ratio; editing it sets the stack. */
function Spr() {
  const { form, set } = useSolve();
  const [draft, setDraft] = useState<string | null>(null);
  function type(text: string) {
    setDraft(text);
    const stack = stackAt(text, form.pot);
    if (stack !== null) set({ stack });
  }
  return (
    <TextInput
      label="SPR"
      value={draft ?? sprText(form.stack, form.pot)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setDraft(null)}
      placeholder="stack / pot"
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
