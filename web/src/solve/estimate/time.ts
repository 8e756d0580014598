// The estimated time as text.
import { aboutDuration } from "../../app/format/number";

/** 0.133 -> "under a second", 75 -> "about 1 min 15 s". */
export function timeText(seconds: number): string {
  return seconds < 1 ? "under a second" : aboutDuration(seconds);
}
