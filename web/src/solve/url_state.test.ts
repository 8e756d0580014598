import { describe, expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../app/url/search_params";
import { EXAMPLE, NEW_FORM, type SolveForm, withSeparate, withSizes } from "./form";
import { formOfUrlState, readSolveUrlState, urlStateOfForm } from "./url_state";

function throughUrl(form: SolveForm): SolveForm {
  const text = stringifySearch(urlStateOfForm(form));
  return formOfUrlState(readSolveUrlState(parseSearch(text)));
}

describe("the URL state of the form", () => {
  test("round-trips", () => {
    expect(throughUrl(NEW_FORM)).toEqual(NEW_FORM);
    expect(throughUrl(EXAMPLE)).toEqual(EXAMPLE);
  });

  test("includes every field", () => {
    const form: SolveForm = {
      ...withSizes(withSeparate(EXAMPLE, true), "river_ip_bet", "e, 2e"),
      board: "Td9d6h",
      rake_rate: "5",
      rake_cap: "3.5",
      add_allin: "0",
      force_allin: "20",
      merging: "12.5",
      max_raises: "3",
      added_lines: "x b50\nb75 r300",
      removed_lines: "x b33\n",
      locks: '[{"line":"x","strategy":{"AA":{"check":1}}}]',
      target: "0.1",
      max_iterations: "50",
      threads: "1",
      precision: "f16",
    };
    expect(throughUrl(form)).toEqual(form);
  });

  test("distinguishes empty sizes from defaults", () => {
    const form = withSizes(EXAMPLE, "river_oop_raise", "");
    expect(throughUrl(form).sizes.river_ip_raise).toBe("");
    const donks = withSizes({ ...EXAMPLE, board: "Td9d6hQc" }, "river_donk", "none");
    expect(throughUrl(donks).sizes.river_donk).toBe("none");
  });

  test("gives IP the sizes of OOP by default", () => {
    const form = formOfUrlState({ turn_oop_bet: "40%" });
    expect([form.separate, form.sizes.turn_ip_bet]).toEqual([false, "40%"]);
  });

  test("ignores unknown names", () => {
    expect(readSolveUrlState({ oop: "AA", colour: "red" })).toEqual({ oop: "AA" });
  });
});
