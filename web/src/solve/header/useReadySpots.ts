// Ready spots of the service, as forms.
import { useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../../api/client";
import { boardName } from "../board";
import { EXAMPLE, type SolveForm } from "../form";
import { formOfSpot } from "../spot";

export type ReadySpot = Schemas["ReadySpot"];

export interface Ready {
  key: string;
  title: string;
  description: string;
  form: SolveForm;
}

/** A river that is solved at once, beside the spots of the service. */
const RIVER: Ready = {
  key: "river",
  title: "A river, solved at once",
  description: "A first look: ranges, two bet sizes, a fraction of a second.",
  form: EXAMPLE,
};

export function useReadySpots() {
  const { data, error } = useQuery({
    queryKey: ["ready spots"],
    queryFn: ({ signal }) => answerOf(api.GET("/api/v1/solves/ready", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { spots: [...(data?.spots ?? []).map(readyOf), RIVER], error, isLoading: !data && !error };
}

/** The form is named after the situation and the board, which may change. */
export function readyOf({ key, name, description, spot }: ReadySpot): Ready {
  const situation = name.slice(0, name.lastIndexOf(","));
  const form = formOfSpot(spot as Record<string, unknown>);
  return {
    key,
    title: name,
    description,
    form: { ...form, name: `${situation}, ${boardName(form.board)}` },
  };
}
