// Frequencies of the actions at a decision as one bar, wide enough parts with their names; a click
// takes an action.
import { percent } from "../../app/format/number";
import type { Action } from "../actions";
import type { Node } from "../queries";
import classes from "./FrequencyBar.module.css";

interface Props {
  actions: readonly Action[];
  frequencies: Node["frequencies"];
  onTake: (action: string) => void;
  onPrefetch: (action: string) => void;
}

export function FrequencyBar({ actions, frequencies, onTake, onPrefetch }: Props) {
  return (
    <ul className={classes["bar"]} data-testid="frequency-bar" aria-label="Actions here">
      {actions.map(({ text, name, colour }, index) => {
        const share = frequencies?.[text] ?? 0;
        const label = `${name} ${percent(frequencies?.[text], 1)}`;
        return (
          <li key={text} style={{ flexGrow: share }} hidden={share < 0.0005}>
            <button
              type="button"
              style={{ background: colour }}
              title={`${label}, key ${index + 1}`}
              onClick={() => onTake(text)}
              onPointerEnter={() => onPrefetch(text)}
              onFocus={() => onPrefetch(text)}
              data-testid={`action-${index + 1}`}
            >
              <span>{label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
