// Notice that the service does not respond; queries are repeated meanwhile.
import { Alert } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { isOutage, Problem, type Unreachable } from "../api/client";
import classes from "./Frame.module.css";
import { queryClient } from "./query_client";

type Outage = Problem | Unreachable;

const cache = queryClient.getQueryCache();
const subscribe = (onChange: () => void) => cache.subscribe(onChange);

let outage: Outage | null = null;
cache.subscribe((event) => {
  if (event.type !== "updated") return;
  if (event.action.type === "failed")
    outage = isOutage(event.action.error) ? event.action.error : null;
  else if (event.action.type === "success" || event.action.type === "error") outage = null;
});

/** Return why queries are repeated, null after any answer. */
export function useOutage(): Outage | null {
  return useSyncExternalStore(subscribe, () => outage);
}

export function OutageNotice({ error }: { error: Outage }) {
  return (
    <Alert
      color="orange"
      variant="outline"
      role="alert"
      title={error instanceof Problem ? error.title : "Service unreachable"}
      className={classes["outage"] ?? ""}
      data-testid="unreachable"
    >
      {error.message} The page keeps trying and continues by itself; what it shows may be out of
      date.
    </Alert>
  );
}
