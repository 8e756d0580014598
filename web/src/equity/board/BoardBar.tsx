// The bar over the screen: board and dead cards with their deck, tools, how it was computed.
import {
  Button,
  Collapse,
  Group,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { memo, type ReactNode, useCallback, useState } from "react";
import { ToolButton } from "../../app/buttons";
import { ErrorText } from "../../app/forms/ErrorText";
import { errorAt } from "../../app/forms/error_location";
import { useFieldDraft } from "../../app/forms/useFieldDraft";
import { Share } from "../../app/Share";
import { UndoRedo } from "../../app/UndoRedo";
import { CardPicker } from "../../cards/CardPicker";
import { CardSlots, STREETS } from "../../cards/CardSlots";
import { cardsIn, withCard } from "../../cards/card";
import { withCardAt } from "../../cards/slots";
import {
  blankSpot,
  isBlank,
  METHODS,
  type Method,
  randomFlop,
  type Spot,
  unavailableFor,
} from "../spot";
import type { OpenEditor, StudyState } from "../useStudy";
import classes from "./BoardBar.module.css";

const FLOP = 3;
const WHOLE_ROW = { gridColumn: "1 / -1" };
const BOARD = 5;
const MAX_DEAD = 43; // two hands and a board need the other nine

interface Props {
  study: StudyState;
  editor: OpenEditor;
  error: unknown;
  /** How the equities were computed. */
  status: ReactNode;
}

export function BoardBar({ study, editor, error, status }: Props) {
  const { spot, change } = study;
  const isRefused = ["/samples", "/target_error", "/seed"].some((at) => errorAt(error, at));
  const [hasOptions, setOptions] = useState(spot.method !== "auto" || hasSampling(spot));
  const errorText = (pointer: string) => {
    const fieldError = errorAt(error, pointer);
    return fieldError instanceof Error ? fieldError.message : null;
  };
  return (
    <section className={`panel ${classes["bar"]}`} aria-label="Board">
      <Board study={study} editor={editor} error={errorAt(error, "/board")} />
      {editor.open === "/dead" && (
        <Dead study={study} error={errorAt(error, "/dead")} onDone={() => editor.close()} />
      )}
      <div className={classes["side"]}>
        <BoardTools
          study={study}
          editor={editor}
          isOptionsOpen={hasOptions || isRefused}
          onOptions={() => setOptions((previous) => !previous)}
        />
        {status}
      </div>
      <Collapse expanded={hasOptions || isRefused} style={WHOLE_ROW}>
        <div className={classes["fields"]}>
          <Stack gap={4}>
            <Text size="sm" fw={500} id="method-label">
              Method
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="method-label"
              data={METHODS.map((value) => ({ value, label: NAMES[value] }))}
              value={spot.method}
              onChange={(method) => change.edit({ method: method as Method })}
            />
            <Text size="xs" c="dimmed">
              {DESCRIPTIONS[spot.method]}
            </Text>
          </Stack>
          <Group grow gap="xs" align="start">
            <NumberInput
              label="Target error"
              description="standard error, % of the pot"
              size="xs"
              suffix=" %"
              min={0}
              decimalScale={4}
              value={spot.error}
              onChange={(value) => change.edit({ error: String(value) })}
              error={errorText("/target_error")}
              hideControls
            />
            <NumberInput
              label="Deals"
              description="maximum to sample"
              size="xs"
              min={1}
              allowDecimal={false}
              thousandSeparator=","
              value={spot.samples}
              onChange={(value) => change.edit({ samples: String(value) })}
              error={errorText("/samples")}
              hideControls
            />
            <TextInput
              label="Seed"
              description="clear it for new deals"
              size="xs"
              inputMode="numeric"
              value={spot.seed}
              onChange={(event) =>
                change.edit({ seed: event.currentTarget.value.replace(/\D/g, "") })
              }
              error={errorText("/seed")}
            />
          </Group>
        </div>
      </Collapse>
    </section>
  );
}

function hasSampling({ error, samples }: Spot): boolean {
  return error !== "" || samples !== "";
}

function Board({ study, editor, error }: Omit<Props, "status">) {
  const { spot, change } = study;
  const { draft, setDraft, send } = useFieldDraft(spot.board, (text) =>
    change.setCards("/board", text),
  );
  const cards = cardsIn(draft);
  const [slot, setSlot] = useState<number | null>(null);
  const [isWanted, setWanted] = useState(false);
  const isOpen = editor.open === "/board";
  // A phone has no room for a deck that is not needed.
  const isQuiet = cards.length >= FLOP && !isWanted;

  const pick = useCallback(
    (card: string) => {
      const text = slot === null ? withCard(draft, card) : withCardAt(draft, slot, card);
      setSlot(null);
      setWanted(true);
      setDraft(text);
      change.step(() => ({ board: text }));
    },
    [draft, setDraft, slot, change],
  );
  function chooseSlot(index: number) {
    const isSame = isOpen && isWanted && (slot ?? cards.length) === Math.min(index, cards.length);
    setWanted(!isSame);
    setSlot(isSame || index >= cards.length ? null : index);
    editor.show("/board");
  }
  return (
    <>
      <Stack gap={8}>
        <CardSlots
          label="Board"
          names={STREETS}
          cards={cards}
          next={slot ?? cards.length}
          isOpen={isOpen && !isQuiet}
          onPick={chooseSlot}
        />
        <Group gap={6} wrap="nowrap">
          <CardsField
            label="Board as text"
            text={draft}
            onType={(text) => {
              setDraft(text);
              send(text);
            }}
            placeholder="7h5h2c"
            error={error}
            testId="board-input"
          />
          <ToolButton onClick={() => change.step((previous) => ({ board: randomFlop(previous) }))}>
            Random flop
          </ToolButton>
        </Group>
      </Stack>
      {isOpen && (
        <div className={classes["deck"]} data-quiet={isQuiet || undefined}>
          <Deck
            board={draft}
            unavailable={JSON.stringify(unavailableFor(spot, "/board"))}
            max={slot === null ? BOARD : BOARD + 1}
            onToggle={pick}
          />
        </div>
      )}
      {error ? (
        <div style={WHOLE_ROW}>
          <ErrorText text={spot.board} error={error} testId="board-error" />
        </div>
      ) : null}
    </>
  );
}

interface DeckProps {
  board: string;
  /** Cards that cannot be picked, with the reason, as JSON. */
  unavailable: string;
  max: number;
  onToggle: (card: string) => void;
}

/** The board's deck; typing a range does not render its 52 cards anew. */
const Deck = memo(function Deck({ board, unavailable, max, onToggle }: DeckProps) {
  return (
    <CardPicker
      label="Board: pick cards"
      chosen={cardsIn(board)}
      unavailable={JSON.parse(unavailable)}
      max={max}
      onToggle={onToggle}
    />
  );
});

function Dead({ study, error, onDone }: { study: StudyState; error: unknown; onDone: () => void }) {
  const { spot, change } = study;
  const { draft, setDraft, send } = useFieldDraft(spot.dead, (text) =>
    change.setCards("/dead", text),
  );
  return (
    <div className={classes["deck"]}>
      <Group gap={6} wrap="nowrap">
        <CardsField
          label="Dead cards"
          text={draft}
          onType={(text) => {
            setDraft(text);
            send(text);
          }}
          placeholder="Dead cards: 2d 9c"
          error={error}
          testId="dead-input"
        />
        <ToolButton onClick={onDone}>Done</ToolButton>
      </Group>
      <CardPicker
        label="Dead cards: pick cards"
        chosen={cardsIn(draft)}
        unavailable={unavailableFor(spot, "/dead")}
        max={MAX_DEAD}
        onToggle={(card) => {
          const text = withCard(draft, card);
          setDraft(text);
          change.step(() => ({ dead: text }));
        }}
      />
      {error ? <ErrorText text={spot.dead} error={error} /> : null}
    </div>
  );
}

interface FieldProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  placeholder: string;
  error: unknown;
  testId: string;
}

function CardsField({ label, text, onType, placeholder, error, testId }: FieldProps) {
  return (
    <TextInput
      aria-label={label}
      size="xs"
      flex="1 1 90px"
      miw={0}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      placeholder={placeholder}
      error={Boolean(error)}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      data-testid={testId}
    />
  );
}

interface BoardToolsProps extends Pick<Props, "study" | "editor"> {
  isOptionsOpen: boolean;
  onOptions: () => void;
}

function BoardTools({ study, editor, isOptionsOpen, onOptions }: BoardToolsProps) {
  const { spot, change, history } = study;
  const dead = cardsIn(spot.dead).length;
  return (
    <Group gap={6} justify="end" className={classes["tools"] ?? ""} data-testid="equity-tools">
      <Button
        size="xs"
        variant={editor.open === "/dead" ? "light" : "default"}
        aria-expanded={editor.open === "/dead"}
        onClick={() => (editor.open === "/dead" ? editor.close() : editor.show("/dead"))}
      >
        {dead > 0 ? `Dead cards: ${dead}` : "Dead cards"}
      </Button>
      <Button
        size="xs"
        variant={isOptionsOpen ? "light" : "default"}
        aria-expanded={isOptionsOpen}
        onClick={onOptions}
      >
        Method
      </Button>
      <ToolButton
        disabled={isBlank(spot) && spot.folded.length === 0}
        onClick={() =>
          change.step(
            () => blankSpot,
            () => ({ player: null, category: "" }),
          )
        }
      >
        Clear
      </ToolButton>
      <UndoRedo changes={history} />
      <Share />
    </Group>
  );
}

const NAMES: Record<Method, string> = { auto: "Auto", exact: "Exact", sampled: "Sampled" };
const DESCRIPTIONS: Record<Method, string> = {
  auto: "Exact where that is quick, otherwise sampled.",
  exact: "Counts every deal, however long it takes.",
  sampled: "Samples random deals and shows the margin of error.",
};
