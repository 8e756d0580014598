// Traits of flops as a drill has them: "monotone", "high=J".
import type { TraitName } from "../flops/traits";
import type { FlopFilter } from "../flops/url_state";

export function textureOf(name: TraitName, value: string): string {
  return name === "high" || name === "straights" ? `${name}=${value}` : value;
}

/** { high: ["A", "K"], suits: ["monotone"], … } -> "high=A,high=K,monotone". */
export function texturesOf(filter: FlopFilter): string {
  const traits = Object.entries(filter) as [TraitName, string[]][];
  return traits
    .flatMap(([name, values]) => values.map((value) => textureOf(name, value)))
    .join(",");
}
