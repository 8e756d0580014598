// The solutions screen: search, sort, open, name, compare, delete; a file dropped here is opened.
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Share } from "../../app/Share";
import { Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { useUrlState } from "../../app/url/url_schema";
import type { Summary } from "../queries";
import { readSolutionsUrlState } from "../url_state";
import { DeleteSolution } from "./DeleteSolution";
import { FileDrop } from "./FileDrop";
import { ListFilter } from "./ListFilter";
import { comparable, sortSolutions } from "./list";
import { NoneYet } from "./NoneYet";
import { SolutionTable } from "./SolutionTable";
import { useSolutions } from "./useSolutions";

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
        {query.data && counted(solutions.length, total, isFiltered)}
      </Text>
      {query.error && <Failure error={query.error} retry={() => void query.refetch()} />}
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
