// Debounced values: queries are sent once typing pauses.
import { useEffect, useState } from "react";

export const DEBOUNCE_MS = 150;

/** Return a value after it has not changed for the given time. */
export function useDebounced<T>(value: T, milliseconds = DEBOUNCE_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
