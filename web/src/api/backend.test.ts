import { afterEach, beforeEach, expect, test, vi } from "vitest";

const URL_OF_EQUITY = "http://localhost/api/v1/equity";
const QUESTION = { method: "POST", body: '{"players":["AhKh","QsQd"],"board":"7h5h2c"}' };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("sessionStorage", { getItem: () => null });
});

afterEach(() => {
  vi.doUnmock("../local/quick");
  vi.doUnmock("../local/operations");
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test("if the quick path cannot be loaded, the service answers", async () => {
  vi.doMock("../local/quick", () => {
    throw new Error("no such file");
  });
  const fetched = vi.fn(async (request: Request) => new Response(await request.text()));
  vi.stubGlobal("fetch", fetched);
  const { send } = await import("./client");
  for (let count = 1; count <= 2; count++) {
    expect(await (await send(URL_OF_EQUITY, QUESTION)).text()).toBe(QUESTION.body);
    expect(fetched).toHaveBeenCalledTimes(count);
  }
});

test("an internal error of a static site does not ask for the service", async () => {
  vi.stubEnv("MODE", "site");
  vi.doMock("../local/operations", () => ({ answer: () => Promise.reject(new Error("a defect")) }));
  const { send } = await import("./client");
  await expect(send(URL_OF_EQUITY, QUESTION)).rejects.toThrow(
    "The browser could not compute this (a defect). Try again, or load the page again.",
  );
});

test("a service that does not respond is said to be unreachable", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { send } = await import("./client");
  await expect(send("http://localhost/version")).rejects.toThrow(
    "Is `runout serve` still running?",
  );
});
