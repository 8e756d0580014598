// Legend of the actions at the node; a click takes an action.
import { Kbd } from "@mantine/core";
import { percent } from "../../app/format/number";
import type { Action } from "../actions";
import type { Node } from "../queries";
import classes from "./Legend.module.css";

interface Props {
  actions: readonly Action[];
  frequencies: Node["frequencies"];
  onTake: (action: string) => void;
  onPrefetch: (action: string) => void;
}

export function Legend({ actions, frequencies, onTake, onPrefetch }: Props) {
  return (
    <ul className={classes["legend"]} data-testid="legend" aria-label="Actions here">
      {actions.map(({ text, letter, name, colour }, index) => (
        <li key={text}>
          <button
            type="button"
            className={classes["action"]}
            onClick={() => onTake(text)}
            onPointerEnter={() => onPrefetch(text)}
            onFocus={() => onPrefetch(text)}
            data-testid={`action-${index + 1}`}
          >
            <span className={classes["letter"]} style={{ background: colour }} aria-hidden="true">
              {letter}
            </span>
            {name}
            <span className="numbers">{percent(frequencies?.[text], 1)}</span>
            {index < 9 && <Kbd size="xs">{index + 1}</Kbd>}
          </button>
        </li>
      ))}
    </ul>
  );
}
