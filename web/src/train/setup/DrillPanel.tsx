// The form of a drill: solution, seat, where hands begin, which decisions, how many and how fast.
import {
  Anchor,
  Button,
  Chip,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PlayingCards } from "../../cards/PlayingCard";
import { evUnitOf, rememberedUnit } from "../../solutions/ev_unit";
import { capitalised, placeText } from "../../solutions/labels";
import { type Solution, solutionQuery } from "../../solutions/queries";
import { DRAWS, MADE_HANDS } from "../categories";
import { randomSeed } from "../drill";
import { listOf, STREETS, type TrainUrlState } from "../url_state";
import type { Change } from "../useTrainUrlState";
import classes from "./DrillPanel.module.css";
import { SolutionSelect } from "./SolutionSelect";
import { StartButton } from "./StartButton";

interface Props {
  urlState: TrainUrlState;
  onChange: Change;
}

export function DrillPanel(props: Props) {
  const { urlState, onChange } = props;
  const { data: solution } = useQuery({
    ...solutionQuery(urlState.solve ?? ""),
    enabled: urlState.solve !== undefined,
  });
  return (
    <Stack gap="sm">
      <SolutionSelect urlState={urlState} onChange={onChange} />
      <Field label="You play">
        <SegmentedControl
          fullWidth
          aria-label="You play"
          data={[
            { value: "oop", label: "Out of position" },
            { value: "ip", label: "In position" },
          ]}
          value={urlState.seat ?? "oop"}
          onChange={(seat) => onChange({ seat })}
          data-testid="drill-seat"
        />
      </Field>
      {solution && <Start {...props} solution={solution} />}
      <Decisions {...props} solution={solution} />
      <Pace {...props} />
      <div>
        <StartButton urlState={urlState} label="Start" size="md" fullWidth />
        {urlState.solve === undefined && (
          <Text size="xs" c="dimmed" mt={4}>
            Choose a solution first.
          </Text>
        )}
      </div>
    </Stack>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      {children}
    </div>
  );
}

/** Where hands begin. */
function Start({ urlState, onChange, solution }: Props & { solution: Solution }) {
  const { node = "", cards = "" } = urlState;
  const unit = evUnitOf(rememberedUnit(), solution.bb?.big_blind);
  return (
    <Field label="Hands begin">
      <Group gap="xs" data-testid="drill-start">
        <Text size="sm">{placeText(node, unit)}</Text>
        {cards && <PlayingCards text={cards} />}
        {node !== "" && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onChange({ node: "", cards: "" })}
          >
            Begin at the root
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        To begin elsewhere, choose “Train” at a node of{" "}
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link
              to="/solutions/$id"
              params={{ id: solution.id }}
              search={{ ...(node && { node }), ...(cards && { cards }) }}
              {...props}
            />
          )}
        >
          the solution
        </Anchor>
        .
      </Text>
    </Field>
  );
}

const CLOSE = "5";

/** Which decisions count; the solution makes the others. */
function Decisions({ urlState, onChange, solution }: Props & { solution: Solution | undefined }) {
  const first = STREETS.findIndex((street) => street === (solution?.street ?? "flop"));
  const toOptions = (entries: typeof MADE_HANDS) =>
    entries.map(([value, label]) => ({ value, label }));
  return (
    <Field label="Decisions">
      <Stack gap="sm">
        <Chip.Group
          multiple
          value={listOf(urlState.streets)}
          onChange={(streets) => onChange({ streets: streets.join(",") })}
        >
          <Group gap={6}>
            {STREETS.slice(first).map((street) => (
              <Chip key={street} value={street} size="sm" data-testid={`street-${street}`}>
                {capitalised(street)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <MultiSelect
          aria-label="Hands you hold"
          placeholder={urlState.hold ? "" : "With any hand"}
          data={[
            { group: "Made hands", items: toOptions(MADE_HANDS) },
            { group: "Draws", items: toOptions(DRAWS) },
          ]}
          value={listOf(urlState.hold)}
          onChange={(keys) => onChange({ hold: keys.join(",") })}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Any hand" }}
          data-testid="drill-hands-held"
        />
        <Group gap="lg">
          <Switch
            label="Only close ones"
            checked={urlState.close !== undefined}
            onChange={(event) => onChange({ close: event.currentTarget.checked ? CLOSE : "" })}
            data-testid="drill-close"
          />
          <Switch
            label="Only mixed ones"
            checked={urlState.mixed === "yes"}
            onChange={(event) => onChange({ mixed: event.currentTarget.checked ? "yes" : "" })}
            data-testid="drill-mixed"
          />
        </Group>
        {urlState.close !== undefined && (
          <NumberInput
            label="Best two actions within, % of the pot"
            value={Number(urlState.close)}
            min={0}
            max={100}
            allowDecimal={false}
            onChange={(value) => onChange({ close: value === "" ? CLOSE : String(value) })}
            data-testid="drill-close-percent"
          />
        )}
      </Stack>
    </Field>
  );
}

const HANDS = ["5", "10", "20", "50", "100"];
const SECONDS = ["", "5", "10", "20", "30", "60"];

function Pace({ urlState, onChange }: Props) {
  const { hands = "20", seconds = "", seed = "" } = urlState;
  return (
    <>
      <div className={classes["pace"]}>
        <Select
          label="Hands"
          data={withValue(HANDS, hands)}
          value={hands}
          onChange={(value) => onChange({ hands: value ?? "" })}
          allowDeselect={false}
          data-testid="drill-hands"
        />
        <Select
          label="Time for a decision"
          data={withValue(SECONDS, seconds).map((value) => ({
            value,
            label: value === "" ? "No limit" : `${value} s`,
          }))}
          value={seconds}
          onChange={(value) => onChange({ seconds: value ?? "" })}
          allowDeselect={false}
          data-testid="drill-seconds"
        />
      </div>
      <TextInput
        label="Seed"
        description="The same seed deals the same hands."
        placeholder="new hands"
        value={seed}
        inputMode="numeric"
        onChange={(event) => onChange({ seed: event.currentTarget.value.replace(/\D/g, "") })}
        rightSectionWidth={64}
        rightSection={
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onChange({ seed: seed === "" ? randomSeed() : "" })}
            data-testid="draw-seed"
          >
            {seed === "" ? "Draw" : "Clear"}
          </Button>
        }
        data-testid="drill-seed"
      />
    </>
  );
}

/** Options with the value of a link among them. */
function withValue(options: readonly string[], value: string): string[] {
  return options.includes(value) ? [...options] : [...options, value];
}
