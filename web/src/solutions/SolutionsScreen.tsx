// All solutions: found by board and street, sorted, opened, compared, deleted.
import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ask } from "../api/client";
import { Share } from "../app/Share";
import { Empty, Failure, Loading } from "../app/states";
import { EXAMPLE } from "../solve/form";
import { spotOf } from "../solve/spot";
import type { SolutionsAddress } from "./address";
import type { Summary } from "./asks";
import { DeleteSolution } from "./DeleteSolution";
import { ListFilter } from "./ListFilter";
import { comparable, sortSolutions } from "./list";
import { SolutionTable } from "./SolutionTable";
import { useListAddress } from "./useListAddress";

const PAGE = 100;

export default function SolutionsScreen() {
  const [address, change] = useListAddress();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [doomed, setDoomed] = useState<Summary | null>(null);
  const found = useSolutions(address);
  const solutions = found.data?.pages.flatMap((page) => page.solves) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  const isFiltered = Boolean(address.board || address.street);
  const toggle = (id: string) =>
    setTicked((was) => (was.includes(id) ? was.filter((each) => each !== id) : [...was, id]));

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>Solutions</Title>
        <Group gap={6}>
          <CompareButton chosen={solutions.filter(({ id }) => ticked.includes(id))} />
          <Share />
        </Group>
      </Group>
      <ListFilter address={address} onChange={change} error={found.error} />
      <Text size="sm" aria-live="polite" data-testid="result-status">
        {found.data && counted(solutions.length, total, isFiltered)}
      </Text>
      {found.error && !isFiltered && (
        <Failure error={found.error} retry={() => void found.refetch()} />
      )}
      {found.isPending && <Loading what="Looking for solutions" />}
      {found.data && total === 0 && (isFiltered ? <NoneFound onChange={change} /> : <NoneYet />)}
      {solutions.length > 0 && (
        <SolutionTable
          solutions={sortSolutions(solutions, address)}
          address={address}
          onChange={change}
          ticked={ticked}
          onTick={toggle}
          onDelete={setDoomed}
        />
      )}
      {found.hasNextPage && (
        <Button variant="default" onClick={() => void found.fetchNextPage()} w="fit-content">
          Show more
        </Button>
      )}
      <DeleteSolution solution={doomed} onClose={() => setDoomed(null)} />
    </Stack>
  );
}

function useSolutions({ board, street }: SolutionsAddress) {
  return useInfiniteQuery({
    queryKey: ["solves", "list", board ?? "", street ?? ""],
    queryFn: ({ pageParam, signal }) =>
      ask("get", "/api/v1/solves", {
        query: {
          limit: PAGE,
          offset: pageParam,
          ...(board && { board }),
          ...(street && { street }),
        },
        signal,
      }),
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
  const found = comparable(chosen);
  const reason = "reason" in found ? found.reason : undefined;
  return (
    <Button
      size="xs"
      variant="default"
      disabled={reason !== undefined}
      title={reason}
      onClick={() => {
        if (!("pair" in found)) return;
        const [first = "", second = ""] = found.pair;
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

function NoneFound({ onChange }: { onChange: (address: SolutionsAddress) => void }) {
  return (
    <Stack align="start" gap="xs">
      <Text>No solution is like that.</Text>
      <Button variant="default" size="xs" onClick={() => onChange({})} data-testid="clear-filter">
        Show all
      </Button>
    </Stack>
  );
}

/** Nothing is solved yet: the way to the form, and a river that is solved in a moment. */
function NoneYet() {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => ask("post", "/api/v1/solves", { body: { spot: spotOf(EXAMPLE) } }),
    onSuccess: ({ id }) => navigate({ to: "/jobs/$id", params: { id } }),
  });
  return (
    <>
      <Empty example={() => start.mutate()}>
        Solutions of postflop spots are kept here. Set one up in{" "}
        <Anchor component={Link} to="/solve">
          Solve
        </Anchor>
        , or let an example be solved: a river, in a few seconds.
      </Empty>
      {start.error && <Failure error={start.error} />}
    </>
  );
}
