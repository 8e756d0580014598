// Frequencies of the actions at a decision as one bar, of the whole range or of the hands that pass a
// filter, wide enough parts with their names; a click takes an action.
import { Group } from "@mantine/core";
import { percent } from "../../app/format/number";
import type { Action } from "../actions";
import type { Node } from "../queries";
import classes from "./FrequencyBar.module.css";

interface Props {
  actions: readonly Action[];
  frequencies: Node["frequencies"];
  /** Whose frequencies they are, if not those of the whole range. */
  note: string | null;
  onTake: (action: string) => void;
  onPrefetch: (action: string) => void;
}

export function FrequencyBar({ actions, frequencies, note, onTake, onPrefetch }: Props) {
  return (
    <Group flex="none" gap={10} wrap="nowrap">
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
      {note && (
        <span className="detail" data-testid="frequency-note">
          {note}
        </span>
      )}
    </Group>
  );
}
