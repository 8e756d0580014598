import { describe, expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../app/search";
import { addressOfForm, formOfAddress, readSolveAddress } from "./address";
import { EXAMPLE, NEW_FORM, type SolveForm, withSeparate, withSizes } from "./form";

function throughTheAddress(form: SolveForm): SolveForm {
  const text = stringifySearch(addressOfForm(form));
  return formOfAddress(readSolveAddress(parseSearch(text)));
}

describe("the address of the form", () => {
  test("brings the form back", () => {
    expect(throughTheAddress(NEW_FORM)).toEqual(NEW_FORM);
    expect(throughTheAddress(EXAMPLE)).toEqual(EXAMPLE);
  });

  test("carries everything", () => {
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
    expect(throughTheAddress(form)).toEqual(form);
  });

  test("tells no sizes from the usual ones", () => {
    const form = withSizes(EXAMPLE, "river_oop_raise", "");
    expect(throughTheAddress(form).sizes.river_ip_raise).toBe("");
    const donks = withSizes({ ...EXAMPLE, board: "Td9d6hQc" }, "river_donk", "none");
    expect(throughTheAddress(donks).sizes.river_donk).toBe("none");
  });

  test("gives IP the sizes of OOP unless it has his own", () => {
    const form = formOfAddress({ turn_oop_bet: "40%" });
    expect([form.separate, form.sizes.turn_ip_bet]).toEqual([false, "40%"]);
  });

  test("leaves out names that are not the form's", () => {
    expect(readSolveAddress({ oop: "AA", colour: "red" })).toEqual({ oop: "AA" });
  });
});
