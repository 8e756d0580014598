// The replayer: a stored hand at the table, step by step, with pot odds and equities.

import { Anchor, Box, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { remove } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { Columns } from "../../app/Columns";
import { ConfirmDelete } from "../../app/ConfirmDelete";
import { percent } from "../../app/format/number";
import { NoResult } from "../../app/NotFound";
import { queryClient } from "../../app/query_client";
import { Share } from "../../app/Share";
import { Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { amountText, handName, timeText } from "../money";
import { invalidateHands, useNeighbours } from "../queries";
import { UnitChoice } from "../UnitChoice";
import {
  type HandsUrlState,
  type HandUrlState,
  readHandsUrlState,
  type Unit,
  unitOf,
} from "../url_state";
import { ActionList } from "./ActionList";
import { Controls } from "./Controls";
import { PlayerTable } from "./PlayerTable";
import { PokerTable } from "./PokerTable";
import { actionText, type Replay, type State } from "./states";
import { replayQuery, useReplay, useSteps } from "./useReplay";

const route = getRouteApi("/hands/$id");

export default function HandScreen() {
  const { id } = route.useParams();
  const urlState = route.useSearch();
  const list = readHandsUrlState(urlState);
  const query = useReplay(id);
  useTitle(query.data ? handName(query.data.hand) : undefined, "Hands");
  if (query.error) {
    const retry = () => void query.refetch();
    return <NoResult error={query.error} retry={retry} noun="hand" list="/hands" />;
  }
  return (
    <>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="sm">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/hands" search={list as never} {...props} />}
          >
            All hands
          </Anchor>
          <Title order={1}>{query.data ? handName(query.data.hand) : `Hand ${id}`}</Title>
          {query.data && (
            <Text size="sm" c="dimmed">
              {detailsOf(query.data)}
            </Text>
          )}
        </Group>
        {query.data && <Tools replay={query.data} urlState={urlState} list={list} />}
      </Group>
      {query.isPending && <Loading what="Loading the hand" />}
      {query.data && <Player replay={query.data} urlState={urlState} />}
    </>
  );
}

function detailsOf({ hand }: Replay): string {
  const stakes = `${hand.stakes} ${hand.currency}`;
  const time = [timeText(hand.time), hand.time && hand.time_zone].filter(Boolean).join(" ");
  const tournament = hand.tournament && `tournament ${hand.tournament}`;
  return [stakes, time, tournament].filter(Boolean).join(", ");
}

interface ToolsProps {
  replay: Replay;
  urlState: HandUrlState;
  list: HandsUrlState;
}

function Tools({ replay, urlState, list }: ToolsProps) {
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
      <UnitChoice
        unit={unitOf(urlState)}
        currency={replay.hand.currency}
        onChange={(unit) =>
          void navigate({
            to: ".",
            search: ((all: HandUrlState) => {
              const { amounts: _, ...rest } = all;
              return unit === "bb" ? rest : { ...rest, amounts: unit };
            }) as never,
            replace: true,
            resetScroll: false,
          })
        }
      />
      <DeleteHand
        id={replay.hand.id}
        onDeleted={() => navigate({ to: "/hands", search: list as never })}
      />
      <Share />
    </Group>
  );
}

function Player({ replay, urlState }: { replay: Replay; urlState: HandUrlState }) {
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

interface DeleteHandProps {
  id: number;
  /** Called before the lists are loaded again: the hand must no longer be shown. */
  onDeleted: () => Promise<void>;
}

function DeleteHand({ id, onDeleted }: DeleteHandProps) {
  const [isOpen, { open, close }] = useDisclosure();
  async function removeHand() {
    await remove("/api/v1/hands/{hand_id}", { hand_id: id });
    await onDeleted();
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
