// Dialog that queues the spot on several boards at once.
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { post } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { aboutDuration, counted } from "../../app/format/number";
import { useStartJob } from "../../app/start_job";
import { Failure } from "../../app/states";
import { cardsIn } from "../../cards/card";
import { PlayingCards } from "../../cards/PlayingCard";
import { quickOf } from "../estimate/useEstimate";
import { requestOf } from "../spot";
import { useSolve } from "../useSolveForm";
import { boardsIn, MAX_BOARDS, randomBoards } from "./boards";

const RANDOM = 10;

export function ManyBoards({ onClose }: { onClose: () => void }) {
  const { form, estimate } = useSolve();
  const [text, setText] = useState(form.board);
  const { boards, unread } = boardsIn(text);
  const quick = quickOf(form, estimate);
  const start = useStartJob((boards: string[]) => {
    const { spot, name: _, ...goal } = requestOf(form, quick !== null);
    const { board: __, ...rest } = spot;
    return post("/api/v1/solves/many", { ...goal, spot: rest, boards });
  });
  const isTooMany = boards.length > MAX_BOARDS;
  function addRandom() {
    const cards = Math.max(3, cardsIn(form.board).length);
    setText((previous) =>
      [previous.trim(), ...randomBoards(RANDOM, cards)].filter(Boolean).join(" "),
    );
  }
  return (
    <Modal opened onClose={onClose} title="Solve several boards" size="lg">
      <Stack gap="sm">
        <Textarea
          label="Boards"
          description="Cards or names of flops: Ks7d2c, T96tt, 883r. Ranges, stacks and sizes are those of the form."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          minRows={3}
          maxRows={8}
          data-autofocus
        />
        <Group justify="space-between">
          <ToolButton onClick={addRandom}>Add {RANDOM} random</ToolButton>
          <Text size="sm" className="numbers" role="status" data-testid="boards-count">
            {counted(boards.length, "board")}
            {estimate &&
              boards.length > 0 &&
              `, ${aboutDuration(boards.length * (quick ?? estimate).seconds)}`}
          </Text>
        </Group>
        {unread.length > 0 && (
          <Alert color="orange" data-testid="boards-unread">
            Not a board: {unread.slice(0, 5).join(", ")}
            {unread.length > 5 ? ` and ${unread.length - 5} more` : ""}.
          </Alert>
        )}
        <Group gap="6px 12px" mah={160} style={{ overflowY: "auto" }}>
          {boards.slice(0, MAX_BOARDS).map((board) => (
            <PlayingCards key={board} text={board} />
          ))}
        </Group>
        {isTooMany && <Text size="sm">At most {MAX_BOARDS} boards at once.</Text>}
        {start.error ? <Failure error={start.error} /> : null}
        <Group justify="end">
          <Button
            disabled={boards.length === 0 || unread.length > 0 || isTooMany}
            loading={start.isPending}
            onClick={() => start.mutate(boards)}
          >
            Start {counted(boards.length, "solve")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
