// The solutions screen: search, sort, open, name, compare, delete; a file dropped here is opened.
import { Button, Group, Stack, Text, TextInput, Title, UnstyledButton } from "@mantine/core";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Schemas, send, urlOf } from "../../api/client";
import { below, pages, remove } from "../../api/query";
import { ConfirmDelete } from "../../app/ConfirmDelete";
import { bytes, counted } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { assertReadable } from "../../app/forms/text_file";
import { DropZone, UploadButton } from "../../app/forms/Upload";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { Share } from "../../app/Share";
import { Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { type ChangeUrlState, useUrlState } from "../../app/url/url_schema";
import { type Summary, tagsQuery } from "../queries";
import { readSolutionsUrlState, type SolutionsUrlState } from "../url_state";
import { comparable, serviceOrder, sortSolutions } from "./list";
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
  const toggle = (id: string) =>
    setSelected((previous) =>
      previous.includes(id) ? previous.filter((each) => each !== id) : [...previous, id],
    );

  return (
    <FileDrop
      title={<Title order={1}>Solutions</Title>}
      tools={
        <>
          <CompareButton chosen={solutions.filter(({ id }) => selected.includes(id))} />
          <Share />
        </>
      }
    >
      <ListFilter urlState={urlState} onChange={change} />
      <Text size="sm" c="dimmed" aria-live="polite" data-testid="result-status">
        {query.data && countText(solutions.length, total, isFiltered)}
      </Text>
      {query.error && <Failure error={query.error} retry={query.refetch} />}
      {query.isPending && <Loading what="Loading solutions" />}
      {query.data &&
        total === 0 &&
        (isFiltered ? (
          <NoneFound onClear={() => change({ q: "", tag: "", street: "" })} />
        ) : (
          <NoneYet />
        ))}
      {solutions.length > 0 && (
        <SolutionTable
          solutions={sortSolutions(solutions, urlState)}
          urlState={urlState}
          onChange={change}
          selected={selected}
          onSelect={toggle}
          onDelete={setDeleting}
        />
      )}
      {query.hasNextPage && (
        <Button variant="default" onClick={() => void query.fetchNextPage()} w="fit-content">
          Show more
        </Button>
      )}
      {deleting && <DeleteSolution solution={deleting} onClose={() => setDeleting(null)} />}
    </FileDrop>
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
    <Button
      size="xs"
      variant="default"
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
      data-testid="compare-two"
    >
      Compare two
    </Button>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <Stack align="start" gap="xs">
      <Text>No matching solutions.</Text>
      <Group>
        <Button variant="default" size="xs" onClick={onClear} data-testid="clear-filter">
          Show all
        </Button>
      </Group>
    </Stack>
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

interface Props {
  title: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

function FileDrop({ title, tools, children }: Props) {
  const opening = useOpenFile();
  const open = ([file]: File[]) => file && opening.mutate(file);
  return (
    <DropZone onFiles={open} testId="file-drop">
      <Stack gap="sm">
        <Group justify="space-between">
          {title}
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
            {tools}
          </Group>
        </Group>
        {opening.error && <Failure error={opening.error} />}
        {children}
      </Stack>
    </DropZone>
  );
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

function ListFilter({ urlState, onChange }: ListFilterProps) {
  const { draft, onInput, onBlur, onKeyDown } = useDebouncedFieldDraft(
    urlState.q ?? "",
    (q) => onChange({ q }),
    "q",
  );
  return (
    <Group gap="8px 12px">
      <TextInput
        type="search"
        aria-label="Search solutions"
        placeholder="Search names, tags, notes, boards"
        value={draft}
        onChange={onInput}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        maxLength={MAX_LENGTH}
        spellCheck={false}
        autoComplete="off"
        flex="1 1 240px"
        maw={420}
        data-testid="search-solutions"
      />
      <Choice
        size="sm"
        label="Street"
        names={STREETS}
        value={urlState.street ?? ""}
        onChange={(street) => onChange({ street })}
        data-testid="filter-street"
      />
      <TagFilter urlState={urlState} onChange={onChange} />
    </Group>
  );
}

function TagFilter({ urlState, onChange }: ListFilterProps) {
  const { data } = useQuery(tagsQuery);
  if (!data || data.tags.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label="Tags" data-testid="filter-tags">
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
