import { describe, expect, test } from "vitest";
import { EXAMPLE, sizesOf, withSeparate, withSizes } from "../form";
import { commandOf, quoted } from "./command";
import { literal, pythonOf } from "./python";

const FORM = {
  ...EXAMPLE,
  oop: "QQ+,T9s",
  ip: "99+",
  pot: "100",
  stack: "300",
  big_blind: "",
  sizes: sizesOf({ bet: "50%", raise: "60%" }),
};

describe("quoting", () => {
  test("leaves plain words alone", () => {
    expect(quoted("QQ+,AKs:0.5")).toBe("QQ+,AKs:0.5");
    expect(quoted("50%")).toBe("50%");
  });

  test("protects what a shell would change", () => {
    expect(quoted("50%, a")).toBe("'50%, a'");
    expect(quoted("a'b $HOME `x`")).toBe(`'a'"'"'b $HOME \`x\`'`);
    expect(quoted("")).toBe("''");
    expect(quoted("~")).toBe("'~'");
  });
});

describe("the command", () => {
  test("omits defaults", () => {
    expect(commandOf(FORM)).toBe(
      "runout solve -b Td9d6hQc2s \\\n  --oop QQ+,T9s \\\n  --ip 99+ \\\n  --pot 100 --stack 300",
    );
  });

  test("has one size option where streets and players agree, else one for each", () => {
    const turn = { ...FORM, board: "Td9d6hQc" };
    expect(commandOf(withSizes(turn, "turn_oop_bet", "33%, a"))).toContain(
      "--size 'turn bet=33%, a' \\\n  --size 'river bet=50%'",
    );
    const own = withSizes(withSeparate(turn, true), "river_ip_raise", "");
    expect(commandOf(own)).toContain(
      "--size 'turn raise=60%' \\\n  --size 'river oop raise=60%' \\\n  --size 'river ip raise='",
    );
    expect(commandOf({ ...FORM, sizes: sizesOf({ bet: "e, a", raise: "3x" }) })).toContain(
      "--bet 'e, a' \\\n  --raise 3x",
    );
    expect(commandOf(withSizes(turn, "river_donk", "none"))).toContain("--size 'river donk=none'");
  });

  test("has the other options", () => {
    const command = commandOf({
      ...FORM,
      rake_rate: "5",
      rake_cap: "3",
      add_allin: "0",
      max_raises: "2",
      added_lines: "x b25",
      removed_lines: "b50",
      target: "0.1",
      max_iterations: "70",
      precision: "f16",
      threads: "1",
    });
    for (const option of [
      "--rake 5%",
      "--rake-cap 3",
      "--add-allin 0%",
      "--max-raises 2",
      "--add-line 'x b25'",
      "--remove-line b50",
      "--target 0.1%",
      "--max-iterations 70",
      "--precision f16",
      "--threads 1",
    ]) {
      expect(command).toContain(option);
    }
  });

  test("passes a spot with locks through standard input", () => {
    const locks = '[{"line":"","strategy":{"AA":{"check":1}}}]';
    expect(commandOf({ ...FORM, locks, target: "1" })).toMatch(
      /^runout solve - --target 1% <<'SPOT'\n\{.*"locks":\[\{.*\}\nSPOT$/,
    );
  });
});

describe("the program", () => {
  test("is Python", () => {
    expect(literal({ a: [1, null, true], b: 'say "x"' })).toBe(
      '{"a": [1, None, True], "b": "say \\"x\\""}',
    );
    expect(pythonOf({ ...FORM, rake_rate: "5", target: "0.1" })).toBe(
      [
        "from runout import Spot, solve",
        "",
        "spot = Spot(",
        '    "Td9d6hQc2s",',
        '    oop="QQ+,T9s",',
        '    ip="99+",',
        "    pot=100,",
        "    stack=300,",
        "    sizes={",
        '        "river": "bet 50%; raise 60%",',
        "    },",
        "    rake_rate=0.05,",
        "    rake_cap=None,",
        ")",
        "solution = solve(spot, target=0.001)",
        "print(solution)",
        "",
      ].join("\n"),
    );
  });
});

test("amounts with decimals are exported as entered", () => {
  const form = { ...FORM, pot: "5.5", stack: "97.25", big_blind: "0.5", added_lines: "b4.5" };
  expect(commandOf(form)).toBe(
    "runout solve -b Td9d6hQc2s \\\n  --oop QQ+,T9s \\\n  --ip 99+ \\\n" +
      "  --pot 5.5 --stack 97.25 \\\n  --big-blind 0.5 \\\n  --add-line b4.5",
  );
  const python = pythonOf(form);
  expect(python).toContain("    pot=5.5,\n    stack=97.25,\n");
  expect(python).toContain('    big_blind=0.5,\n    added_lines=["b4.5"],\n');
});
