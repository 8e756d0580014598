// The replayer: a stored hand at the table, step by step, with pot odds and equities.
import { ActionIcon, Box, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure, useHotkeys, useInterval } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { query, remove } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { Columns } from "../../app/Columns";
import { ConfirmDelete } from "../../app/ConfirmDelete";
import { percent } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import {
  PauseIcon,
  PlayIcon,
  StepBackIcon,
  StepForwardIcon,
  ToEndIcon,
  ToStartIcon,
} from "../../app/icons";
import { TextLink } from "../../app/links";
import { NoResult } from "../../app/NotFound";
import { queryClient } from "../../app/query_client";
import { Share } from "../../app/Share";
import { Loading } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import { useTitle } from "../../app/title";
import { useUrlState } from "../../app/url/url_schema";
import { PlayingCards } from "../../cards/PlayingCard";
import { amountText, handName, netText, timeText } from "../money";
import { invalidateHands, useNeighbours } from "../queries";
import {
  type HandUrlState,
  readHandsUrlState,
  readHandUrlState,
  type Unit,
  unitOf,
} from "../url_state";
import { ActionList } from "./ActionList";
import { PokerTable } from "./PokerTable";
import { actionText, type Player, type Replay, type State, stateBefore } from "./states";

const route = getRouteApi("/hands/$id");

export default function HandScreen() {
  const { id } = route.useParams();
  const [urlState] = useUrlState(".", readHandUrlState);
  const list = readHandsUrlState(urlState);
  const query = useQuery(replayQuery(id));
  useTitle(query.data ? handName(query.data.hand) : undefined, "Hands");
  if (query.error) {
    const retry = () => void query.refetch();
    return <NoResult error={query.error} retry={retry} noun="hand" list="/hands" />;
  }
  return (
    <>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="sm">
          <TextLink size="sm" to="/hands" search={list as never}>
            All hands
          </TextLink>
          <Title order={1}>{query.data ? handName(query.data.hand) : `Hand ${id}`}</Title>
          {query.data && (
            <Text size="sm" c="dimmed">
              {detailsOf(query.data)}
            </Text>
          )}
        </Group>
        {query.data && <Tools hand={query.data.hand} />}
      </Group>
      {query.isPending && <Loading what="Loading the hand" />}
      {query.data && <ReplayedHand replay={query.data} urlState={urlState} />}
    </>
  );
}

function detailsOf({ hand }: Replay): string {
  const stakes = `${hand.stakes} ${hand.currency}`;
  const time = [timeText(hand.time), hand.time && hand.time_zone].filter(Boolean).join(" ");
  const tournament = hand.tournament && `tournament ${hand.tournament}`;
  return [stakes, time, tournament].filter(Boolean).join(", ");
}

function Tools({ hand }: Pick<Replay, "hand">) {
  const [urlState, change] = useUrlState(".", readHandUrlState);
  const list = readHandsUrlState(urlState);
  const navigate = useNavigate();
  const at = urlState.at === undefined ? null : Number(urlState.at);
  const { previous, next } = useNeighbours(list, at);
  function open(hand: { id: number } | undefined, place: number) {
    if (!hand) return;
    void navigate({
      to: "/hands/$id",
      params: { id: String(hand.id) },
      search: { ...list, at: String(place) } as never,
    });
  }
  const back = () => open(previous, (at ?? 0) - 1);
  const forward = () => open(next, (at ?? 0) + 1);
  useHotkeys([
    ["P", back],
    ["N", forward],
  ]);
  return (
    <Group gap={6}>
      {at !== null && (
        <>
          <ToolButton disabled={!previous} onClick={back}>
            Previous hand
          </ToolButton>
          <ToolButton disabled={!next} onClick={forward}>
            Next hand
          </ToolButton>
        </>
      )}
      <Choice
        label="Amounts"
        names={{ bb: "bb", money: hand.currency }}
        value={unitOf(urlState)}
        onChange={(amounts) => change({ amounts })}
      />
      <DeleteHand
        id={hand.id}
        onDeleted={() => navigate({ to: "/hands", search: list as never })}
      />
      <Share />
    </Group>
  );
}

function ReplayedHand({ replay, urlState }: { replay: Replay; urlState: HandUrlState }) {
  const steps = useSteps(replay.states);
  const state = replay.states[steps.step];
  const unit = unitOf(urlState);
  if (!state) return null;
  return (
    <Columns widths="minmax(0, 1fr) minmax(0, clamp(390px, 100vw - 1310px, 480px))">
      <Stack component="section" className="panel" gap={8} aria-label="Replay">
        <PokerTable replay={replay} state={state} unit={unit} hero={urlState.player} />
        <Box mih={44} aria-live="polite" data-testid="decision">
          <Text inherit fw={650}>
            {eventText(replay, state, unit)}
          </Text>
          <Text inherit c="dimmed">
            {nextText(replay, state, unit)}
          </Text>
        </Box>
        <Controls steps={steps} text={eventText(replay, state, unit)} />
      </Stack>
      <Stack gap="sm">
        <Box
          component="section"
          className="panel"
          mah={{ md: "max(300px, calc(100vh - 330px))" }}
          style={{ overflowY: "auto" }}
          aria-label="Actions"
        >
          <ActionList replay={replay} step={steps.step} unit={unit} onStep={steps.goTo} />
        </Box>
        <section className="panel" aria-label="Results">
          <PlayerTable replay={replay} unit={unit} />
        </section>
      </Stack>
    </Columns>
  );
}

function eventText({ hand, players }: Replay, state: State, unit: Unit): string {
  const actor = state.seat === null ? undefined : players[state.seat];
  const text = actionText(state, hand, unit);
  return actor ? `${actor.name} ${text}` : text;
}

function nextText({ hand, players }: Replay, state: State, unit: Unit): string {
  const { decision } = state;
  if (state.event === "result") {
    return state.pots
      .map(({ amount, winners }, at) => {
        const pot = at === 0 ? (state.pots.length > 1 ? "Main pot" : "Pot") : `Side pot ${at}`;
        const names = winners.map((seat) => players[seat]?.name ?? "").join(" and ");
        return `${pot} ${amountText(amount, hand, unit)}: ${names || "winner not recorded"}`;
      })
      .join("; ");
  }
  if (!decision) return "";
  const name = players[decision.seat]?.name ?? "";
  if (decision.pot_odds === null) return `${name} to act, nothing to call`;
  const equity = state.equities[decision.seat];
  const price = `${amountText(decision.to_call, hand, unit)} to call`;
  const needs = `needs ${percent(decision.pot_odds, 1)}`;
  if (equity === null || equity === undefined) return `${name} to act: ${price}, ${needs}`;
  const against = state.all_known ? "" : " against the known hands";
  return `${name} to act: ${price}, ${needs}, has ${percent(equity, 1)}${against}`;
}

function DeleteHand({ id, onDeleted }: { id: number; onDeleted: () => Promise<void> }) {
  const [isOpen, { open, close }] = useDisclosure();
  async function removeHand() {
    await remove("/api/v1/hands/{hand_id}", { hand_id: id });
    await onDeleted(); // before the lists are loaded again: the hand must no longer be shown
    queryClient.removeQueries({ queryKey: replayQuery(String(id)).queryKey });
    await invalidateHands();
  }
  return (
    <>
      <ToolButton onClick={open}>Delete</ToolButton>
      {isOpen && (
        <ConfirmDelete title="Delete this hand?" onDelete={removeHand} onClose={close}>
          <Text>
            It is removed from the store, the lists and the totals. Importing its file again brings
            it back.
          </Text>
        </ConfirmDelete>
      )}
    </>
  );
}

/** Controls of a replay: to the start, back, play, forward, to the end, and a slider. */
function Controls({ steps, text }: { steps: Steps; text: string }) {
  const { step, last, isPlaying, goTo, togglePlay } = steps;
  const to = (label: string, Icon: () => ReactNode, next: number, isHere: boolean) => ({
    label,
    Icon,
    onClick: () => goTo(next),
    disabled: isHere,
    variant: "default",
  });
  const keys = [
    to("To the blinds", ToStartIcon, 0, step === 0),
    to("Step back", StepBackIcon, step - 1, step === 0),
    {
      label: isPlaying ? "Pause" : "Play",
      Icon: isPlaying ? PauseIcon : PlayIcon,
      onClick: togglePlay,
      disabled: false,
      variant: "filled",
      color: "accent",
    },
    to("Step forward", StepForwardIcon, step + 1, step === last),
    to("To the result", ToEndIcon, last, step === last),
  ];
  return (
    <Group gap="8px 12px">
      <Group gap={4} wrap="nowrap">
        {keys.map(({ label, Icon, ...key }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Play and Pause are one key
          <ActionIcon key={place} size="lg" aria-label={label} title={label} {...key}>
            <Icon />
          </ActionIcon>
        ))}
      </Group>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label="Step"
        aria-valuetext={text}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
        style={{ flex: "1 1 160px", minWidth: 120, accentColor: "var(--accent)" }}
      />
      <span className="detail" data-testid="step-count">
        {step} of {last}
      </span>
    </Group>
  );
}

/** The players of a hand: cards, stacks at the start, nets with and without all-in luck. */
function PlayerTable({ replay: { hand, players }, unit }: { replay: Replay; unit: Unit }) {
  const hasLuck = players.some(({ net, net_without_luck }) => net !== net_without_luck);
  const net = (of: "net" | "net_without_luck") => ({
    isNumber: true,
    cell: (player: Player) => netText(player[of], hand, unit),
    attributesOf: (player: Player) => ({ "data-sign": Math.sign(player[of] ?? 0) }),
  });
  const columns: Column<Player>[] = [
    {
      key: "player",
      title: "Player",
      isName: true,
      attributes: { className: "ellipsis", style: { maxWidth: 130 } },
      cell: ({ position, name }) => `${position} ${name}`,
    },
    { key: "cards", title: "Cards", cell: ({ cards }) => <PlayingCards text={cards} /> },
    {
      key: "stack",
      title: "Stack",
      isNumber: true,
      cell: ({ stack }) => amountText(stack, hand, unit),
    },
    { key: "net", title: "Net", ...net("net") },
    ...(hasLuck ? [{ key: "fair", title: "Without luck", ...net("net_without_luck") }] : []),
  ];
  return (
    <>
      <DataTable
        label="Players"
        columns={columns}
        rows={players}
        keyOf={({ seat }) => String(seat)}
        look="small"
        testId="players"
      />
      {!hand.has_result && (
        <Text inherit className="detail" mt={6} data-testid="no-result">
          Nets are not known: {GAPS[hand.source]}
        </Text>
      )}
      {hand.rake > 0 && (
        <Text inherit className="detail" mt={6}>
          Rake {amountText(hand.rake, hand, unit)}
        </Text>
      )}
    </>
  );
}

const GAPS: Record<string, string> = {
  unfinished: "the record stops before the end",
  unknown_cards: "no result and not all cards are recorded",
  unknown_stacks: "no result and not all stacks are recorded",
  unbalanced: "what was put in, won and returned does not add up",
  contradiction: "the record contradicts itself",
};

const PLAY_MS = 900;

const replayQuery = (id: string) =>
  query("/api/v1/hands/{hand_id}/replay", { hand_id: Number(id) });

interface Steps {
  step: number;
  last: number;
  isPlaying: boolean;
  goTo: (step: number) => void;
  togglePlay: () => void;
}

/** The step of the URL, or the one before its action; arrows, Home, End and space move it. */
function useSteps(states: readonly State[]): Steps {
  const [{ step: text, action }, change] = useUrlState(".", readHandUrlState);
  const first = action === undefined ? 0 : stateBefore(states, Number(action));
  const last = Math.max(0, states.length - 1);
  const step = Math.min(last, text === undefined ? first : Number(text));
  const [isPlaying, setPlaying] = useState(false);

  function show(next: number) {
    const bounded = Math.min(last, Math.max(0, next));
    if (bounded !== step) change({ step: bounded === 0 ? "" : String(bounded), action: "" });
  }
  function goTo(next: number) {
    setPlaying(false);
    show(next);
  }
  function togglePlay() {
    if (!isPlaying && step === last) show(0);
    setPlaying(!isPlaying);
  }

  const clock = useInterval(() => show(step + 1), PLAY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is started anew at each step
  useEffect(() => {
    if (isPlaying && step < last) clock.start();
    else if (isPlaying) setPlaying(false);
    return clock.stop;
  }, [isPlaying, step, last]);

  useHotkeys(
    [
      ["ArrowRight", () => goTo(step + 1)],
      ["ArrowLeft", () => goTo(step - 1)],
      ["Home", () => goTo(0)],
      ["End", () => goTo(last)],
      ["Space", togglePlay],
    ],
    ["INPUT", "TEXTAREA", "SELECT", "BUTTON", "A"],
  );
  return { step, last, isPlaying, goTo, togglePlay };
}
