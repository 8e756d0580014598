// Hand history panel: paste or upload hands, see their verdicts, load one at the table.
import { Button, Checkbox, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { GAPS } from "../../app/format/gaps";
import { count, counted } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import { HandList } from "./HandList";
import type { CheckedHand, Summary } from "./history";
import { useHistory } from "./useHistory";

interface Props {
  onPick: (hand: CheckedHand) => void;
}

export function HistoryPanel({ onPick }: Props) {
  const [text, setText] = useState("");
  const [onlyWrong, setOnlyWrong] = useState(false);
  const { history, check, clear } = useHistory();
  const { hands, summary, error, running } = history;
  const shown = onlyWrong
    ? hands.filter((hand) => hand.kind === "unread" || hand.verdict === "differs")
    : hands;
  return (
    <Stack gap="xs">
      <h2 style={{ margin: 0, fontSize: "var(--s2)" }}>Hand history</h2>
      <Textarea
        aria-label="Hand history, PHH or the text of a site"
        description="Paste hands of PokerStars, GGPoker, Winamax, 888poker, PartyPoker, Ignition or PHH; each is replayed by the rules. The text is not part of the link."
        placeholder="PokerStars Hand #…"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rows={7}
        spellCheck={false}
        data-testid="history-text"
      />
      <Group gap="xs">
        <Button
          size="xs"
          disabled={text.trim() === ""}
          onClick={() => void check(text)}
          data-testid="history-check"
        >
          Check
        </Button>
        <FileButton onChange={(file) => file && void check(file)} inputProps={FILE_INPUT}>
          {(props) => (
            <Button size="xs" variant="default" {...props}>
              Open file
            </Button>
          )}
        </FileButton>
        {(hands.length > 0 || running || error !== null) && (
          <Button size="xs" variant="default" onClick={clear} data-testid="history-clear">
            {running ? "Stop" : "Clear"}
          </Button>
        )}
      </Group>
      {running && <Loading what={`Checking, ${counted(hands.length, "hand")} so far`} />}
      {error ? <Failure error={error} /> : null}
      <Text size="sm" aria-live="polite" data-testid="history-summary">
        {summary && summaryText(summary)}
      </Text>
      {hands.length > 1 && (
        <Checkbox
          size="xs"
          label="Only hands that differ or cannot be read"
          checked={onlyWrong}
          onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
          data-testid="only-differences"
        />
      )}
      {shown.length > 0 && <HandList hands={shown} onPick={onPick} />}
    </Stack>
  );
}

const FILE_INPUT = {
  "data-testid": "history-file",
  "aria-label": "File of hands",
} as Record<string, string>;

const PLURAL: Partial<Record<string, string>> = { agrees: "agree", differs: "differ" };

function summaryText({ hands, unread, verdicts, by_rules, without_net }: Summary): string {
  const parts = Object.entries(verdicts)
    .filter(([, number]) => number > 0)
    .map(([verdict, number]) => {
      const label = number === 1 ? verdict : (PLURAL[verdict] ?? verdict);
      return `${count(number)} ${label}`;
    });
  if (unread > 0) parts.push(`${count(unread)} not read`);
  const verdictCounts = `${counted(hands, "hand")}: ${parts.join(", ")}.`;
  const open = Object.entries(without_net).map(
    ([gap, number]) => `${count(number)}: ${GAPS[gap] ?? gap}`,
  );
  const rules =
    by_rules > 0 ? ` Settled by the rules, as no result is recorded: ${count(by_rules)}.` : "";
  return `${verdictCounts}${rules}${open.length > 0 ? ` No net results: ${open.join("; ")}.` : ""}`;
}
