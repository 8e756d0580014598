// Filters of the list: player, position, stakes, result and how the hand was played; more on demand.
import { Autocomplete, Group, NativeSelect } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Fragment } from "react";
import { ToolButton } from "../../app/buttons";
import { DraftInput } from "../../app/forms/DraftInput";
import { errorAt } from "../../app/forms/error_location";
import { errorText } from "../../app/forms/error_text";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { useChoices } from "../queries";
import type { FlagFilter, HandsUrlState, TextFilter } from "../url_state";

interface Props {
  urlState: HandsUrlState;
  onChange: (fields: Partial<Record<keyof HandsUrlState, string>>) => void;
  error: unknown;
}

interface ChoiceFilter {
  name: "position" | "result" | FlagFilter;
  label: string;
  options: readonly { value: string; label: string }[];
  needsPlayer?: boolean;
}

const POSITIONS = ["UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB"];
const ANY = { value: "", label: "Any" };
const flag = (name: FlagFilter, label: string, yes: string, no: string): ChoiceFilter => ({
  name,
  label,
  options: [
    { value: "true", label: yes },
    { value: "false", label: no },
  ],
});
const CHOICES: readonly ChoiceFilter[] = [
  {
    name: "position",
    label: "Position",
    options: POSITIONS.map((name) => ({ value: name, label: name })),
    needsPlayer: true,
  },
  {
    name: "result",
    label: "Result",
    options: [
      { value: "won", label: "Won" },
      { value: "lost", label: "Lost" },
    ],
    needsPlayer: true,
  },
  flag("showdown", "Showdown", "With", "Without"),
  flag("all_in", "All-in", "With", "Without"),
  flag("heads_up", "Flop", "Heads-up", "Not heads-up"),
];
const MORE: { name: TextFilter; label: string; type?: string; needsPlayer?: boolean }[] = [
  { name: "since", label: "From", type: "date" },
  { name: "until", label: "To", type: "date" },
  { name: "min_pot", label: "Pot from, bb" },
  { name: "max_pot", label: "Pot to, bb" },
  { name: "min_net", label: "Net from, bb", needsPlayer: true },
  { name: "max_net", label: "Net to, bb", needsPlayer: true },
];

/** Three in a row on a phone, as wide as they need to be elsewhere. */
const DATE = { flex: { base: "1 1 30%", xs: "0 1 132px" } };
const CHOICE = { flex: { base: "1 1 30%", xs: "0 1 auto" }, miw: 84, maw: { xs: 132 } };

export function HandFilters({ urlState, onChange, error }: Props) {
  const isNarrowed = MORE.some(({ name }) => urlState[name] !== undefined);
  const [isOpen, { toggle }] = useDisclosure(isNarrowed);
  const noPlayer = urlState.player === undefined;
  return (
    <Group
      component="form"
      align="end"
      gap={8}
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <PlayerFilter urlState={urlState} onChange={onChange} error={error} />
      {CHOICES.map(({ name, label, options, needsPlayer = false }) => {
        const disabled = needsPlayer && noPlayer;
        return (
          <Fragment key={name}>
            <NativeSelect
              size="xs"
              label={label}
              data={[ANY, ...options]}
              value={urlState[name] ?? ""}
              disabled={disabled}
              title={disabled ? "Choose a player first" : undefined}
              onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
              {...CHOICE}
              data-testid={`filter-${name}`}
            />
            {name === "result" && <StakesFilter urlState={urlState} onChange={onChange} />}
          </Fragment>
        );
      })}
      <ToolButton aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? "Fewer" : "More"}
      </ToolButton>
      {isOpen &&
        MORE.map(({ name, label, type = "text", needsPlayer }) => (
          <DraftInput
            key={name}
            size="xs"
            label={label}
            type={type}
            inputMode={type === "date" ? undefined : "decimal"}
            value={urlState[name] ?? ""}
            onChange={(text) => onChange({ [name]: text.trim() })}
            parameter={name}
            disabled={needsPlayer === true && noPlayer}
            error={errorAt(error, `/${name}`) ? errorText(error) : undefined}
            autoComplete="off"
            {...(type === "date" ? DATE : CHOICE)}
            data-testid={`filter-${name}`}
          />
        ))}
    </Group>
  );
}

function PlayerFilter({ urlState, onChange, error }: Props) {
  const { draft, setDraft, onBlur, onKeyDown } = useDebouncedFieldDraft(
    urlState.player ?? "",
    (player) => onChange({ player: player.trim() }),
    "player",
  );
  const { data } = useChoices(draft);
  const problem = errorAt(error, "/player");
  return (
    <Autocomplete
      size="xs"
      label="Player"
      placeholder="Whose results?"
      value={draft}
      onChange={setDraft}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      data={data?.players.map(({ name }) => name) ?? []}
      filter={({ options }) => options}
      error={problem ? errorText(problem) : undefined}
      clearable
      maxLength={200}
      spellCheck={false}
      flex={{ base: "1 1 100%", xs: "1 1 150px" }}
      maw={{ xs: 220 }}
    />
  );
}

function StakesFilter({ urlState, onChange }: Omit<Props, "error">) {
  const { data } = useChoices("");
  const { stakes = "", currency = "" } = urlState;
  const listed = data?.stakes.map((each) => `${each.stakes} ${each.currency}`) ?? [];
  const value = [stakes, currency].filter(Boolean).join(" ");
  const options = [ANY, ...listed, ...(value === "" || listed.includes(value) ? [] : [value])];
  return (
    <NativeSelect
      size="xs"
      label="Stakes"
      data={options}
      value={value}
      onChange={({ currentTarget }) => {
        const [blinds = "", unit = ""] = currentTarget.value.split(" ");
        onChange({ stakes: blinds, currency: unit });
      }}
      {...CHOICE}
    />
  );
}
