// Tools of the equity screen: dead cards, method, clear, undo, redo, share.
import { Button, Group } from "@mantine/core";
import { Share } from "../../app/Share";
import { UndoRedo } from "../../app/UndoRedo";
import { cardsIn } from "../../cards/card";
import { blankSpot, isBlank } from "../spot";
import type { OpenEditor } from "../useOpenEditor";
import type { StudyState } from "../useStudy";
import classes from "./BoardBar.module.css";

interface Props {
  study: StudyState;
  editor: OpenEditor;
  isOptionsOpen: boolean;
  onOptions: () => void;
}

export function BoardTools({ study, editor, isOptionsOpen, onOptions }: Props) {
  const { spot, change, history } = study;
  const dead = cardsIn(spot.dead).length;
  return (
    <Group gap={6} justify="end" className={classes["tools"] ?? ""} data-testid="equity-tools">
      <Button
        size="xs"
        variant={editor.open === "/dead" ? "light" : "default"}
        aria-expanded={editor.open === "/dead"}
        onClick={() => (editor.open === "/dead" ? editor.close() : editor.show("/dead"))}
        data-testid="dead-fold"
      >
        {dead > 0 ? `Dead cards: ${dead}` : "Dead cards"}
      </Button>
      <Button
        size="xs"
        variant={isOptionsOpen ? "light" : "default"}
        aria-expanded={isOptionsOpen}
        onClick={onOptions}
        data-testid="options-fold"
      >
        Method
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isBlank(spot) && spot.folded.length === 0}
        onClick={() =>
          change.step(
            () => blankSpot,
            () => ({ player: null, category: "" }),
          )
        }
        data-testid="clear"
      >
        Clear
      </Button>
      <UndoRedo changes={history} />
      <Share />
    </Group>
  );
}
