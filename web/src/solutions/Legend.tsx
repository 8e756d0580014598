// What the current player may do: the colours of the grid in words, and a way to take an action.
import { Kbd } from "@mantine/core";
import { percent } from "../app/number";
import type { Action } from "./actions";
import type { Node } from "./asks";
import classes from "./Legend.module.css";

interface Given {
  actions: readonly Action[];
  frequencies: Node["frequencies"];
  onTake: (action: string) => void;
  onAim: (action: string) => void;
}

export function Legend({ actions, frequencies, onTake, onAim }: Given) {
  return (
    <ul className={classes["legend"]} data-testid="legend" aria-label="Actions here">
      {actions.map(({ text, letter, name, colour }, place) => (
        <li key={text}>
          <button
            type="button"
            className={classes["action"]}
            onClick={() => onTake(text)}
            onPointerEnter={() => onAim(text)}
            onFocus={() => onAim(text)}
            data-testid={`action-${place + 1}`}
          >
            <span className={classes["letter"]} style={{ background: colour }} aria-hidden="true">
              {letter}
            </span>
            {name}
            <span className="numbers">{percent(frequencies?.[text], 1)}</span>
            {place < 9 && <Kbd size="xs">{place + 1}</Kbd>}
          </button>
        </li>
      ))}
    </ul>
  );
}
