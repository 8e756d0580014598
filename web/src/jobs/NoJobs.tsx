// The empty list of jobs, which offers an example.

import { Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Empty } from "../app/states";
import { EXAMPLE } from "../solve/form";
import { urlStateOfForm } from "../solve/url_state";
import type { Shown } from "./url_state";

export function NoJobs({ shown }: { shown: Shown }) {
  const navigate = useNavigate();
  if (shown !== "all") return <Text>No jobs in this state.</Text>;
  return (
    <Empty example={() => void navigate({ to: "/solve", search: urlStateOfForm(EXAMPLE) })}>
      No jobs yet. Start a solve on the Solve screen, or build the equity tables on the Flops
      screen; jobs keep running when this page is closed.
    </Empty>
  );
}
