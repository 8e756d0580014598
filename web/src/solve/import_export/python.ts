// Export of the form as a Python program.
import { SPOT_FIELDS } from "../../api/spot_fields";
import { PLAYERS, remainingStreets, type SolveForm, type Street } from "../form";
import { goalOf, spotOf } from "../spot";

const OPTIONS = SPOT_FIELDS.filter(({ required, kind }) => !required && kind !== "locks").map(
  ({ name }) => name,
);

export function pythonOf(form: SolveForm): string {
  const spot = spotOf(form);
  const locks = spot.locks ?? [];
  const rows = [
    literal(spot.board),
    `oop=${literal(spot.oop)}`,
    `ip=${literal(spot.ip)}`,
    `pot=${literal(spot.pot)}`,
    `stack=${literal(spot.stack)}`,
    `sizes={\n${sizeRows(form)}    }`,
    ...OPTIONS.filter((name) => spot[name] !== undefined).map(
      (name) => `${name}=${literal(spot[name])}`,
    ),
  ];
  if (locks.length > 0) {
    const rowsOfLocks = locks.map(({ line, strategy, cards = "" }) => {
      const args = [line, strategy, ...(cards ? [cards] : [])];
      return `        Lock(${args.map(literal).join(", ")}),\n`;
    });
    rows.push(`locks=[\n${rowsOfLocks.join("")}    ]`);
  }
  const settings = { ...goalOf(form), ...(form.tree === "quick" && { quick: true }) };
  const goal = Object.entries(settings).map(([name, value]) => `${name}=${literal(value)}`);
  return [
    `from runout import ${locks.length > 0 ? "Lock, " : ""}Spot, solve`,
    "",
    "spot = Spot(",
    ...rows.map((row) => `    ${row},`),
    ")",
    `solution = solve(${["spot", ...goal].join(", ")})`,
    "print(solution)",
    "",
  ].join("\n");
}

function sizeRows(form: SolveForm): string {
  const rows = remainingStreets(form.board).flatMap((street) => {
    const [oop, ip] = PLAYERS.map((player) => sizesText(form, street, player));
    const donk = street !== "flop" && form.sizes[`${street}_donk`];
    const first = donk ? `${oop}; donk ${donk}` : oop;
    return oop === ip
      ? [[street, first]]
      : [
          [`${street}_oop`, first],
          [`${street}_ip`, ip],
        ];
  });
  return rows.map(([name, text]) => `        ${literal(name)}: ${literal(text)},\n`).join("");
}

function sizesText(form: SolveForm, street: Street, player: (typeof PLAYERS)[number]): string {
  const bet = form.sizes[`${street}_${player}_bet`];
  const raise = form.sizes[`${street}_${player}_raise`];
  return `bet ${bet || "none"}; raise ${raise || "none"}`;
}

/** Format a value as a Python literal; texts, numbers, lists and objects look like JSON. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object") {
    const members = Object.entries(value).map(
      ([name, each]) => `${literal(name)}: ${literal(each)}`,
    );
    return `{${members.join(", ")}}`;
  }
  return JSON.stringify(value);
}
