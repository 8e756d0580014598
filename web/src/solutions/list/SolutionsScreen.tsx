// The solutions screen: search, sort, open, name, compare, delete; a file dropped here is opened.
import { Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Schemas, send, urlOf } from "../../api/client";
import { below, pages, remove } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { ConfirmDelete } from "../../app/ConfirmDelete";
import { bytes, counted } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { DraftInput } from "../../app/forms/DraftInput";
import { assertReadable } from "../../app/forms/text_file";
import { DropZone, UploadButton } from "../../app/forms/Upload";
import { Share } from "../../app/Share";
import { Failure, Loading, ShowMore } from "../../app/states";
import { useTitle } from "../../app/title";
import { type ChangeUrlState, useUrlState } from "../../app/url/url_schema";
import { toggled } from "../../cards/card";
import { type Summary, tagsQuery } from "../queries";
import { readSolutionsUrlState, type SolutionsUrlState, type SortName } from "../url_state";
import { NoneYet } from "./NoneYet";
import { SolutionTable } from "./SolutionTable";

export default function SolutionsScreen() {
  const [urlState, change] = useUrlState("/solutions", readSolutionsUrlState);
  useTitle(urlState.q ?? urlState.tag, "Solutions");
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState<Summary | null>(null);
  const query = useSolutions(urlState);
  const solutions = query.data?.pages.flatMap((page) => page.solves) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const isFiltered = Boolean(urlState.q || urlState.tag || urlState.street);
  const opening = useOpenFile();
  const open = ([file]: File[]) => file && opening.mutate(file);
  return (
    <DropZone onFiles={open} testId="file-drop">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={1}>Solutions</Title>
          <Group gap={6}>
            <UploadButton
              what="Solution file"
              onFiles={open}
              accept=".solution"
              size="xs"
              variant="default"
              loading={opening.isPending}
              title="Or drop a .solution file on the list"
              inputTestId="solution-file"
            >
              Open a file
            </UploadButton>
            <CompareButton chosen={solutions.filter(({ id }) => selected.includes(id))} />
            <Share />
          </Group>
        </Group>
        {opening.error && <Failure error={opening.error} />}
        <Group gap="8px 12px">
          <DraftInput
            type="search"
            aria-label="Search solutions"
            placeholder="Search names, tags, notes, boards"
            value={urlState.q ?? ""}
            onChange={(q) => change({ q })}
            parameter="q"
            maxLength={MAX_LENGTH}
            spellCheck={false}
            autoComplete="off"
            flex="1 1 240px"
            maw={420}
          />
          <Choice
            size="sm"
            label="Street"
            names={STREETS}
            value={urlState.street ?? ""}
            onChange={(street) => change({ street })}
          />
          <TagFilter urlState={urlState} onChange={change} />
        </Group>
        <Text size="sm" c="dimmed" aria-live="polite" data-testid="result-status">
          {query.data && countText(solutions.length, total, isFiltered)}
        </Text>
        {query.error && <Failure error={query.error} retry={query.refetch} />}
        {query.isPending && <Loading what="Loading solutions" />}
        {query.data &&
          total === 0 &&
          (isFiltered ? (
            <Stack align="start" gap="xs">
              <Text>No matching solutions.</Text>
              <Group>
                <ToolButton onClick={() => change({ q: "", tag: "", street: "" })}>
                  Show all
                </ToolButton>
              </Group>
            </Stack>
          ) : (
            <NoneYet />
          ))}
        {solutions.length > 0 && (
          <SolutionTable
            solutions={sortSolutions(solutions, urlState)}
            urlState={urlState}
            onChange={change}
            selected={selected}
            onSelect={(id) => setSelected((previous) => toggled(previous, id))}
            onDelete={setDeleting}
          />
        )}
        <ShowMore list={query} w="fit-content" />
        {deleting && <DeleteSolution solution={deleting} onClose={() => setDeleting(null)} />}
      </Stack>
    </DropZone>
  );
}

function countText(shown: number, total: number, isFiltered: boolean): string {
  const what = `${counted(total, "solution")}${isFiltered ? " found" : ""}`;
  return shown < total ? `${what}; ${shown} shown and sorted` : what;
}

function CompareButton({ chosen }: { chosen: readonly Summary[] }) {
  const navigate = useNavigate();
  const query = comparable(chosen);
  const reason = "reason" in query ? query.reason : undefined;
  return (
    <ToolButton
      disabled={reason !== undefined}
      title={reason}
      onClick={() => {
        if (!("pair" in query)) return;
        const [first = "", second = ""] = query.pair;
        void navigate({
          to: "/solutions/$id",
          params: { id: first },
          search: { tab: "compare", with: second },
        });
      }}
    >
      Compare two
    </ToolButton>
  );
}

const PAGE = 100;

function useSolutions(urlState: SolutionsUrlState) {
  const { q, tag, street } = urlState;
  const filter = { ...serviceOrder(urlState), q, tag, street, limit: PAGE };
  return useInfiniteQuery({
    ...pages("/api/v1/solves", filter, ({ solves }) => solves),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Import a file and open its solution; a file that is known opens the one that is there. */
function useOpenFile() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      await assertReadable(file);
      const name = file.name.replace(/\.solution$/i, "").trim();
      const url = urlOf("/api/v1/solves/import", {}, name ? { name } : {});
      const headers = { "content-type": "application/octet-stream" };
      const response = await send(url, { method: "POST", body: file, headers });
      return (await response.json()) as Schemas["SolveDetails"];
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ["/api/v1/solves"] });
      await navigate({ to: "/solutions/$id", params: { id } });
    },
  });
}

interface ListFilterProps {
  urlState: SolutionsUrlState;
  onChange: ChangeUrlState<SolutionsUrlState>;
}

const STREETS = { "": "All", flop: "Flop", turn: "Turn", river: "River" };
const MAX_LENGTH = 200;

function TagFilter({ urlState, onChange }: ListFilterProps) {
  const { data } = useQuery(tagsQuery);
  if (!data || data.tags.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label="Tags">
      {data.tags.map(({ tag, solves }) => (
        <UnstyledButton
          key={tag}
          className="pill"
          px={10}
          py={4}
          aria-pressed={tag === urlState.tag}
          onClick={() => onChange({ tag: tag === urlState.tag ? "" : tag })}
        >
          {tag} <span className="detail">{solves}</span>
        </UnstyledButton>
      ))}
    </Group>
  );
}

function DeleteSolution({ solution, onClose }: { solution: Summary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, name, iterations, file_bytes } = solution;
  async function deleteIt() {
    await remove("/api/v1/solves/{solve_id}", { solve_id: id });
    queryClient.removeQueries(below("/api/v1/solves/{solve_id}", { solve_id: id }));
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["/api/v1/solves"] }),
      queryClient.invalidateQueries({ queryKey: ["/api/v1/solves/tags"] }),
    ]);
  }
  return (
    <ConfirmDelete title="Delete this solution?" onDelete={deleteIt} onClose={onClose}>
      <Text>
        {name}: {counted(iterations, "iteration")}, {bytes(file_bytes)} on disk. This cannot be
        undone; solving it again takes as long as before.
      </Text>
    </ConfirmDelete>
  );
}

const VALUE: Record<SortName, (solution: Summary) => number | string> = {
  created: ({ created }) => Date.parse(created),
  name: ({ name }) => name.toLowerCase(),
  pot: ({ pot }) => pot,
  spr: ({ spr }) => spr,
  exploitability: ({ exploitability_percent }) => exploitability_percent,
  ev: ({ ev, pot }) => (ev.oop ?? 0) / pot,
  size: ({ file_bytes }) => file_bytes,
};

/** Orders that the service knows; others sort what is loaded. */
const SERVICE_ORDERS = ["created", "name", "exploitability", "size"] as const;
type ServiceOrder = (typeof SERVICE_ORDERS)[number];

export function serviceOrder({ sort = "created", order = "desc" }: SolutionsUrlState): {
  sort: ServiceOrder;
  order: "asc" | "desc";
} {
  const known = SERVICE_ORDERS.find((each) => each === sort);
  return known === undefined ? { sort: "created", order: "desc" } : { sort: known, order };
}

export function sortSolutions(
  solutions: readonly Summary[],
  { sort = "created", order = "desc" }: SolutionsUrlState,
): Summary[] {
  const value = VALUE[sort];
  const sign = order === "desc" ? -1 : 1;
  return [...solutions].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    return one === other ? 0 : sign * (one < other ? -1 : 1);
  });
}

/** Return the pair to compare, or why it cannot be compared. */
export function comparable(chosen: readonly Summary[]): { reason: string } | { pair: string[] } {
  const [one, other] = chosen;
  if (chosen.length !== 2 || !one || !other) return { reason: "Select two solutions to compare" };
  if (one.board !== other.board)
    return { reason: "Only solutions of the same board can be compared" };
  const pair = Date.parse(one.created) <= Date.parse(other.created) ? [one, other] : [other, one];
  return { pair: pair.map(({ id }) => id) };
}
