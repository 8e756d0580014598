// Open the form of Solve with a spot that the service makes of a place.
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { SolveForm } from "./form";
import { formOfSpot, type Spot } from "./spot";
import { urlStateOfForm } from "./url_state";

export function useOpenSpot<Place>(
  fetchSpot: (place: Place) => Promise<{ spot: Spot }>,
  formOf: (spot: Spot) => SolveForm = formOfSpot,
) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: fetchSpot,
    onSuccess: ({ spot }) => navigate({ to: "/solve", search: urlStateOfForm(formOf(spot)) }),
  });
}
