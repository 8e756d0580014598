// Spot panel: board and stakes.
import { Button, Group, SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import { Fragment, useState } from "react";
import { SPOT_FIELDS } from "../../api/spot_fields";
import { BoardInput } from "../../cards/BoardInput";
import { cardsIn } from "../../cards/card";
import { fieldError } from "../field_errors";
import { useSolve } from "../SolveContext";
import { dealStreet, nextStreet } from "./deal";
import { sprText, stackAt } from "./spr";
import { NumberField } from "./TextField";

const STAKES = SPOT_FIELDS.filter(({ section }) => section === "stakes");

export function SpotPanel() {
  const { form, set, error } = useSolve();
  return (
    <section className="panel" aria-label="Board and stacks">
      <Stack gap="sm">
        <Title order={2}>Board and stacks</Title>
        <BoardInput
          label="Board"
          description="Three to five cards"
          value={form.board}
          onChange={(board) => set({ board })}
          max={5}
          error={fieldError(error, "board")}
          picker
        />
        <Deal />
        <SimpleGrid cols={3} spacing="xs">
          {STAKES.map((field) => (
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

/** Buttons that deal the next street at random or clear the board. */
function Deal() {
  const { form, set } = useSolve();
  const cards = cardsIn(form.board);
  const next = nextStreet(cards);
  return (
    <Group gap={6}>
      <Button
        size="compact-xs"
        variant="default"
        disabled={next === null}
        onClick={() => set({ board: dealStreet(cards).join("") })}
        data-testid="deal-board"
      >
        Deal a random {next ?? "card"}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={!form.board}
        onClick={() => set({ board: "" })}
        data-testid="clear-board"
      >
        Clear
      </Button>
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
      data-testid="spr"
    />
  );
}
