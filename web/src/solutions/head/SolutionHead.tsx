// Header of a solution in one row: name, board, pot, EV of both players, accuracy, and what can be
// done with it.

import { Badge, Button, Code, Group, Menu, Text, Title } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ExportMenu } from "../../app/ExportMenu";
import { Fact, Facts } from "../../app/Facts";
import { blinds, chips, chipsWithNoun, counted, duration } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { Info } from "../../app/Info";
import { ButtonLink, MenuLink, TextLink } from "../../app/links";
import { Share } from "../../app/Share";
import { Failure } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import { formOfSolution } from "../../solve/spot";
import { urlStateOfForm } from "../../solve/url_state";
import { readTrainUrlState } from "../../train/url_state";
import { rememberUnit, type Unit, unitText } from "../ev_unit";
import { placeText } from "../labels";
import { EditableName, useNaming } from "../naming/naming";
import { rangeText } from "../node/range_text";
import { type NodePosition, ROOT, samePosition, streetStart } from "../node_path";
import { type ExportFormat, exportUrl, type Node, type Solution, spotQuery } from "../queries";
import { type EvUnit, PLAYERS } from "../url_state";
import type { Browsing } from "../view";
import classes from "./SolutionHead.module.css";

export function SolutionHead({ browsing }: { browsing: Browsing }) {
  const { solution, node, change } = browsing;
  return (
    <header className={classes["head"]}>
      <EditableName id={solution.id} name={solution.name} naming={useNaming(solution.id)}>
        <Title order={1} className={`ellipsis ${classes["name"]}`} title={solution.name}>
          {solution.name}
        </Title>
      </EditableName>
      <PlayingCards text={node.board} />
      <Origin browsing={browsing} />
      <HeadFigures node={node} unit={browsing}>
        <Fact label="Accuracy">
          <Accuracy solution={solution} />
        </Fact>
      </HeadFigures>
      <Group flex={{ lg: "none" }} gap={6}>
        {solution.bb && (
          <Choice
            label="Unit"
            names={UNIT_NAMES}
            value={browsing.evUnit}
            onChange={(unit) => {
              rememberUnit(unit);
              change({ unit });
            }}
            data-testid="ev-unit"
          />
        )}
        <Button
          size="xs"
          px={10}
          variant="default"
          onClick={() => change({ tab: "locks" }, "push")}
        >
          Lock
        </Button>
        <Button
          size="xs"
          px={10}
          variant="default"
          onClick={() =>
            change(
              { tab: "compare", with: browsing.urlState.with ?? solution.resolved_from ?? "" },
              "push",
            )
          }
        >
          Compare
        </Button>
        <TrainButton browsing={browsing} />
        <SolutionExport browsing={browsing} />
        <OpenMenu browsing={browsing} />
        <Share />
      </Group>
    </header>
  );
}

interface HeadFiguresProps {
  node: Pick<Node, "pot" | "ev">;
  unit: Unit;
  /** What stands before the pot. */
  first?: ReactNode;
  children: ReactNode;
}

/** The pot and the EV of both players, with what else is known of the solution. */
export function HeadFigures({ node, unit, first, children }: HeadFiguresProps) {
  return (
    <Facts
      layout="beside"
      className={`facts ${classes["figures"]}`}
      flex={{ lg: "none" }}
      ml={{ lg: "auto" }}
    >
      {first}
      <Fact label="Pot" testId="pot">
        {unitText(node.pot, unit)}
      </Fact>
      {PLAYERS.map((player, index) => {
        const ev = node.ev[player];
        return (
          <Fact key={player} label={`EV ${player.toUpperCase()}`} testId={`ev-${player}`}>
            <Text span inherit fw="inherit" c="var(--hue)" data-player={index}>
              {chips(ev === null ? null : ev * unit.evFactor)}
            </Text>
          </Fact>
        );
      })}
      {children}
    </Facts>
  );
}

/** Trains hands from this node on, in the seat that is shown. */
function TrainButton({ browsing: { id, node, player } }: { browsing: Browsing }) {
  const start = node.kind === "decision" ? { node: node.line, cards: node.cards } : {};
  return (
    <ButtonLink
      size="xs"
      px={10}
      variant="default"
      to="/train"
      search={readTrainUrlState({ solve: id, seat: player, ...start })}
      data-testid="train"
    >
      Train
    </ButtonLink>
  );
}

const UNIT_NAMES: Record<EvUnit, string> = { chips: "Chips", bb: "bb" };

function Origin({ browsing: { solution, urlState } }: { browsing: Browsing }) {
  const { node, cards } = urlState;
  const { locked, resolved_from } = solution;
  return (
    <>
      {locked > 0 && (
        <Badge color="grape.8" data-testid="locked-badge">
          {counted(locked, "lock")}
        </Badge>
      )}
      {resolved_from !== null && (
        <TextLink
          size="xs"
          to="/solutions/$id"
          params={{ id: resolved_from }}
          search={{ ...(node && { node }), ...(cards && { cards }) }}
          data-testid="resolved-from"
        >
          Before locks
        </TextLink>
      )}
    </>
  );
}

function Accuracy({ solution }: { solution: Solution }) {
  const { bb } = solution;
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap">
      <span data-testid="accuracy">{solution.exploitability_percent.toFixed(2)} %</span>
      <Info label="How accurate this solution is" testId="accuracy-info">
        <div data-testid="quality">
          <Text inherit mb={6}>
            Exploitable by {chipsWithNoun(solution.exploitability)}
            {bb && ` (${blinds(bb.exploitability)})`}, {solution.exploitability_percent.toFixed(3)}{" "}
            % of the pot: what a perfect opponent would win against it on average.
          </Text>
          <Text inherit mb={6}>
            {counted(solution.iterations, "iteration")}, {duration(solution.seconds)}, precision{" "}
            {solution.precision}
            {solution.ended_text === null ? "" : `; ${solution.ended_text}`}.
          </Text>
        </div>
      </Info>
    </Group>
  );
}

const FORMS: { form: ExportFormat; name: string; type: string; ending: string }[] = [
  { form: "csv", name: "CSV", type: "text/csv", ending: "csv" },
  { form: "json", name: "JSON", type: "application/json", ending: "json" },
  { form: "file", name: "Solution file", type: "application/octet-stream", ending: "solution" },
];

/** The decisions from here, the whole solution file, or the line in notation. */
function SolutionExport({ browsing }: { browsing: Browsing }) {
  const { id, solution, steps, nodePath } = browsing;
  const here = steps.findIndex((step) => samePosition(step, nodePath.here));
  const from = steps.slice(0, here + 1).findLast(({ kind }) => kind === "decision");
  const { line, cards } = from ?? ROOT;
  return (
    <ExportMenu
      files={FORMS.map(({ form, name, type, ending }) => ({
        key: form,
        name,
        type,
        url: exportUrl(id, form, { line, cards }),
        fileName: `${fileName(solution.name)}.${ending}`,
      }))}
      note={`CSV and JSON hold the decisions ${line ? placeText(line, browsing) : "from the root"} to the end of the street.`}
    >
      {line && <CopyLine line={line} />}
    </ExportMenu>
  );
}

/** Copy the line in notation, as Python, HTTP and the command line take it. */
function CopyLine({ line }: { line: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Menu.Item
      closeMenuOnClick={false}
      onClick={() => clipboard.copy(line)}
      rightSection={<Code>{line}</Code>}
    >
      {clipboard.copied ? "Copied" : clipboard.error ? "Copying was blocked" : "Copy line"}
    </Menu.Item>
  );
}

/** Return a name without the signs that file systems refuse. */
function fileName(name: string): string {
  return name.replaceAll(/[/\\:*?"<>|]+/g, " ").trim();
}

function OpenMenu({ browsing }: { browsing: Browsing }) {
  const { solution, node, steps, nodePath } = browsing;
  const start = streetStart(steps, nodePath.here);
  const solving = useSolveFrom(browsing);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button size="xs" px={10} variant="default" data-testid="open-in">
          Open in
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        <MenuLink
          to="/equity"
          search={{
            p: PLAYERS.map((player) => rangeText(node.hands[player], node.board)),
            board: node.board,
          }}
          data-testid="open-in-equity"
        >
          Open this node in Equity
        </MenuLink>
        {start !== null && (
          <Menu.Item
            disabled={solving.isPending}
            onClick={() => solving.mutate(start)}
            data-testid="solve-from-here"
          >
            {start.line === node.line ? "Solve from here" : "Solve from the start of this street"}
          </Menu.Item>
        )}
        <MenuLink
          to="/solve"
          search={urlStateOfForm(formOfSolution(solution))}
          data-testid="open-in-solve"
        >
          Open the spot in Solve
        </MenuLink>
        <Text size="xs" c="dimmed" px="sm" py={4}>
          Equity and “Solve from here” take both ranges as they get here.
        </Text>
        {solving.error && <Failure error={solving.error} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Open the form of Solve with the spot that begins at a node, with the goal of this solution. */
function useSolveFrom({ id, solution }: Browsing) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (position: NodePosition) =>
      queryClient.fetchQuery({ ...spotQuery(id, position), retry: false }),
    onSuccess: ({ spot }) =>
      navigate({ to: "/solve", search: urlStateOfForm(formOfSolution({ ...solution, spot })) }),
  });
}
