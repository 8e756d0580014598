// What has come to rest: the page asks the service once typing pauses.
import { useEffect, useState } from "react";

export const REST_MS = 150;

/** Follow a value once it has not changed for a while. */
export function useSettled<T>(value: T, milliseconds = REST_MS): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
