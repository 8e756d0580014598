import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lastReportState, rememberReport } from "./report/useReport";
import { readReportUrlState } from "./url_state";

beforeAll(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
  });
});

afterAll(() => {
  vi.unstubAllGlobals(); // other files of tests share this process
});

test("a report is returned to with filters, view, sort order and comparison, at another place", () => {
  const left = { suits: ["rainbow"], view: "groups", sort: "-b5", with: "13" };
  rememberReport("12", readReportUrlState({ ...left, node: "x" }));
  expect(lastReportState("12", { node: "x b5", flop: "Kc7d2h" })).toEqual(
    readReportUrlState({ ...left, node: "x b5", flop: "Kc7d2h" }),
  );
  expect(lastReportState("12")).toEqual(readReportUrlState({ ...left, node: "x" }));
  expect(lastReportState("14", { node: "x" })).toEqual(readReportUrlState({ node: "x" }));
});
