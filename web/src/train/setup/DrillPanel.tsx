// The form of a drill: solutions and reports, seat, start, flops, decisions, how many and how fast.
import {
  Button,
  Chip,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { DRAWS, MADE_HANDS } from "engine/hand_categories.js";
import { type ReactNode, useState } from "react";
import { CompactButton } from "../../app/buttons";
import { Choice } from "../../app/forms/Choice";
import { TextLink } from "../../app/links";
import { PlayingCards } from "../../cards/PlayingCard";
import { TRAITS, type TraitName } from "../../flops/traits";
import { FlopsText } from "../../reports/start/FlopsText";
import { notFlops } from "../../reports/start/flop_set";
import { evUnitOf, rememberedUnit } from "../../solutions/ev_unit";
import { capitalised, placeText } from "../../solutions/labels";
import { boardsIn } from "../../solve/boards/boards";
import { drillOf, nodeLink, randomSeed } from "../drill";
import { textureOf } from "../textures";
import { type Change, listOf, sourcesOf, type TrainUrlState } from "../url_state";
import { SourceSelect } from "./SourceSelect";
import { StartButton } from "./StartButton";
import { type ChosenSource, streetsOf, useChosenSources } from "./sources";

interface Props {
  urlState: TrainUrlState;
  onChange: Change;
}

const SEATS = { oop: "Out of position", ip: "In position" };

export function DrillPanel(props: Props) {
  const { urlState, onChange } = props;
  const { chosen, error } = useChosenSources(sourcesOf(urlState));
  const [only] = chosen.length === 1 ? chosen : [];
  const hasReport = chosen.some(({ kind }) => kind === "report");
  const { hands = "20", seconds = "", seed = "" } = urlState;
  const toOptions = (entries: typeof MADE_HANDS | typeof DRAWS) =>
    entries.map(({ category, label }) => ({ value: category, label }));
  return (
    <Stack gap="sm">
      <SourceSelect {...props} chosen={chosen} error={error} />
      <Field label="You play">
        <Choice
          fullWidth
          size="sm"
          label="You play"
          names={SEATS}
          value={urlState.seat ?? "oop"}
          onChange={(seat) => onChange({ seat })}
        />
      </Field>
      {chosen.length > 0 && <Start {...props} only={only} />}
      {hasReport && (
        <Field label="Flops">
          <FlopChoice {...props} sprs={only?.report?.sprs ?? []} />
        </Field>
      )}
      <Field label="Decisions">
        <Stack gap="sm">
          <Chip.Group
            multiple
            value={listOf(urlState.streets)}
            onChange={(streets) => onChange({ streets: streets.join(",") })}
          >
            <Group gap={6}>
              {streetsOf(chosen).map((street) => (
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
          />
          <Group gap="lg">
            <Switch
              label="Only close ones"
              checked={urlState.close !== undefined}
              onChange={(event) => onChange({ close: event.currentTarget.checked ? CLOSE : "" })}
            />
            <Switch
              label="Only mixed ones"
              checked={urlState.mixed === "yes"}
              onChange={(event) => onChange({ mixed: event.currentTarget.checked ? "yes" : "" })}
            />
          </Group>
          {urlState.close !== undefined && (
            <NumberInput
              label="Best two actions within, % of the pot"
              value={Number(urlState.close)}
              min={0}
              max={100}
              onChange={(value) => onChange({ close: value === "" ? CLOSE : String(value) })}
            />
          )}
        </Stack>
      </Field>

      <Group grow gap={12} wrap="nowrap" align="start" preventGrowOverflow={false}>
        <Select
          label="Hands"
          data={withValue(HANDS, hands)}
          value={hands}
          onChange={(value) => onChange({ hands: value ?? "" })}
        />
        <Select
          label="Time for a decision"
          data={withValue(SECONDS, seconds).map((value) => ({
            value,
            label: value === "" ? "No limit" : `${value} s`,
          }))}
          value={seconds}
          onChange={(value) => onChange({ seconds: value ?? "" })}
        />
      </Group>
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
          >
            {seed === "" ? "Draw" : "Clear"}
          </Button>
        }
      />

      <div>
        <StartButton
          sources={sourcesOf(urlState)}
          newDrill={() => drillOf(urlState, randomSeed)}
          label="Start"
          size="md"
          fullWidth
        />
        {chosen.length === 0 && (
          <Text size="xs" c="dimmed" mt={4}>
            Choose a solution or a report first.
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

/** Where hands begin: a node of the only solution or report, or a line of several. */
function Start({ urlState, onChange, only }: Props & { only: ChosenSource | undefined }) {
  const { node = "", cards = "", spr = "" } = urlState;
  const bigBlind = only?.solution?.bb?.big_blind ?? only?.report?.big_blind ?? undefined;
  const unit = evUnitOf(rememberedUnit(), bigBlind);
  return (
    <Field label="Hands begin">
      <Group gap="xs" data-testid="drill-start">
        <Text size="sm">{placeText(node, unit)}</Text>
        {cards && <PlayingCards text={cards} />}
        {node !== "" && (
          <CompactButton onClick={() => onChange({ node: "", cards: "" })}>
            Begin at the root
          </CompactButton>
        )}
      </Group>
      {only && (
        <Text size="xs" c="dimmed">
          To begin elsewhere, choose “Train” at a node of{" "}
          <TextLink inherit {...nodeLink(only, { node, cards, spr })}>
            the {only.kind}
          </TextLink>
          .
        </Text>
      )}
    </Field>
  );
}

const CLOSE = "5";

const HANDS = ["5", "10", "20", "50", "100"];
const SECONDS = ["", "5", "10", "20", "30", "60"];

/** Options with the value of a link among them. */
function withValue(options: readonly string[], value: string): string[] {
  return options.includes(value) ? [...options] : [...options, value];
}

const KINDS = { all: "By weight", textures: "Texture", flops: "List" };

/** The ratios are those of the report that is trained, if it is the only one. */
function FlopChoice({ urlState, sprs, onChange }: Props & { sprs: readonly number[] }) {
  const fromUrl = urlState.flops ? "flops" : urlState.textures ? "textures" : "all";
  const [picked, setPicked] = useState<keyof typeof KINDS>(fromUrl);
  const kind = fromUrl === "all" ? picked : fromUrl;
  return (
    <Stack gap="xs">
      <Choice
        fullWidth
        label="Flops"
        names={KINDS}
        value={kind}
        onChange={(next) => {
          setPicked(next);
          onChange({ textures: "", flops: "" });
        }}
      />
      {kind === "textures" && (
        <MultiSelect
          aria-label="Traits of the flop"
          placeholder={urlState.textures ? "" : "Any flop"}
          description="Of one trait any value, of several all"
          data={TRAITS.map(({ name, label, values }) => ({
            group: label,
            items: values.map((value) => ({
              value: textureOf(name, value),
              label: traitLabel(name, value),
            })),
          }))}
          value={listOf(urlState.textures)}
          onChange={(textures) => onChange({ textures: textures.join(",") })}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Any flop" }}
          data-testid="drill-textures"
        />
      )}
      {kind === "flops" && <FlopList flops={urlState.flops ?? ""} onChange={onChange} />}
      {sprs.length > 1 && (
        <Select
          aria-label="Stack-to-pot ratio"
          data={[
            { value: "", label: "All stack-to-pot ratios" },
            ...sprs.map((spr) => ({ value: String(spr), label: `SPR ${Number(spr.toFixed(2))}` })),
          ]}
          value={urlState.spr ?? ""}
          onChange={(spr) => onChange({ spr: spr ?? "" })}
        />
      )}
    </Stack>
  );
}

function traitLabel(name: TraitName, value: string): string {
  if (name === "high") return `${value} high`;
  return name === "straights" ? `${value} possible straights` : value;
}

/** Flops as text; the drill has them once the whole list is read. */
function FlopList({ flops, onChange }: { flops: string; onChange: Change }) {
  const [text, setText] = useState(flops.replaceAll(",", " "));
  const apply = (next: string) => {
    setText(next);
    if (notFlops(next).length === 0) onChange({ flops: boardsIn(next).boards.join(",") });
  };
  return (
    <div>
      <FlopsText value={text} onChange={apply} minRows={1} maxRows={5} />
      {text !== "" && (
        <Group justify="end" mt={4}>
          <Button size="compact-xs" variant="subtle" onClick={() => apply("")}>
            Clear
          </Button>
        </Group>
      )}
    </div>
  );
}
