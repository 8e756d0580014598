// The solutions screen: filter, sort, open, compare, delete.

import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { answerOf, api } from "../../api/client";
import { Share } from "../../app/Share";
import { Empty, Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { EXAMPLE } from "../../solve/form";
import { spotOf } from "../../solve/spot";
import type { Summary } from "../queries";
import type { SolutionsUrlState } from "../url_state";
import { DeleteSolution } from "./DeleteSolution";
import { ListFilter } from "./ListFilter";
import { comparable, sortSolutions } from "./list";
import { SolutionTable } from "./SolutionTable";
import { useListUrlState } from "./useListUrlState";

const PAGE = 100;

export default function SolutionsScreen() {
  useTitle("Solutions");
  const [urlState, change] = useListUrlState();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState<Summary | null>(null);
  const query = useSolutions(urlState);
  const solutions = query.data?.pages.flatMap((page) => page.solves) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const isFiltered = Boolean(urlState.board || urlState.street);
  const toggle = (id: string) =>
    setSelected((previous) =>
      previous.includes(id) ? previous.filter((each) => each !== id) : [...previous, id],
    );

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>Solutions</Title>
        <Group gap={6}>
          <CompareButton chosen={solutions.filter(({ id }) => selected.includes(id))} />
          <Share />
        </Group>
      </Group>
      <ListFilter urlState={urlState} onChange={change} error={query.error} />
      <Text size="sm" aria-live="polite" data-testid="result-status">
        {query.data && counted(solutions.length, total, isFiltered)}
      </Text>
      {query.error && !isFiltered && (
        <Failure error={query.error} retry={() => void query.refetch()} />
      )}
      {query.isPending && <Loading what="Loading solutions" />}
      {query.data && total === 0 && (isFiltered ? <NoneFound onChange={change} /> : <NoneYet />)}
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
      <DeleteSolution solution={deleting} onClose={() => setDeleting(null)} />
    </Stack>
  );
}

function useSolutions({ board, street }: SolutionsUrlState) {
  return useInfiniteQuery({
    queryKey: ["solves", "list", board ?? "", street ?? ""],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/api/v1/solves", {
          params: {
            query: {
              limit: PAGE,
              offset: pageParam,
              ...(board && { board }),
              ...(street && { street }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const had = pages.reduce((sum, page) => sum + page.solves.length, 0);
      return had < last.total && last.solves.length > 0 ? had : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function counted(shown: number, total: number, isFiltered: boolean): string {
  const what = `${total} ${total === 1 ? "solution" : "solutions"}${isFiltered ? " found" : ""}`;
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

function NoneFound({ onChange }: { onChange: (urlState: SolutionsUrlState) => void }) {
  return (
    <Stack align="start" gap="xs">
      <Text>No matching solutions.</Text>
      <Button variant="default" size="xs" onClick={() => onChange({})} data-testid="clear-filter">
        Show all
      </Button>
    </Stack>
  );
}

/** Empty state: a link to the form, and an example that solves in seconds. */
function NoneYet() {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => answerOf(api.POST("/api/v1/solves", { body: { spot: spotOf(EXAMPLE) } })),
    onSuccess: ({ id }) => navigate({ to: "/jobs/$id", params: { id } }),
  });
  return (
    <>
      <Empty example={() => start.mutate()}>
        Postflop solutions are saved here. Set up a spot in{" "}
        <Anchor component={Link} to="/solve">
          Solve
        </Anchor>
        , or solve an example: a river spot, in a few seconds.
      </Empty>
      {start.error && <Failure error={start.error} />}
    </>
  );
}
