import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { lastAddress, rememberAddress, screenOf } from "./last_addresses";

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
  });
});

afterAll(() => {
  vi.unstubAllGlobals(); // other files of tests share this process
});

test("an address belongs to the screen it begins with", () => {
  expect(screenOf("/solutions/12?node=x")).toBe("/solutions");
  expect(screenOf("/equity?p=AA&p=KK#top")).toBe("/equity");
  expect(screenOf("/")).toBe("/");
});

test("a screen is returned to where it was left", () => {
  expect(lastAddress("/equity")).toBe("/equity");
  rememberAddress("/equity?p=AA&p=KK");
  rememberAddress("/solutions/12?node=x");
  expect(lastAddress("/equity")).toBe("/equity?p=AA&p=KK");
  expect(lastAddress("/solutions")).toBe("/solutions/12?node=x");
});

test("a path below a screen has a last address of its own", () => {
  rememberAddress("/reports/12?suits=rainbow", "/reports/12");
  rememberAddress("/reports/12/flops/Kc7d2h?node=x");
  expect(lastAddress("/reports/12")).toBe("/reports/12?suits=rainbow");
  expect(lastAddress("/reports")).toBe("/reports/12/flops/Kc7d2h?node=x");
  expect(lastAddress("/reports/13")).toBe("/reports/13");
});

test("storage that is blocked or broken is no error", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => "[not json",
    setItem: () => {
      throw new Error("blocked");
    },
  });
  rememberAddress("/equity?p=AA");
  expect(lastAddress("/equity")).toBe("/equity");
});
