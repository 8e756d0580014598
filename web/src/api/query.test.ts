import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "./client";
import { allPages, below, get, post, query } from "./query";

interface Init {
  params: { path: object; query: object };
  body?: object;
}

afterEach(() => vi.restoreAllMocks());

test("parameters go into the path or the query", async () => {
  const sent = vi.spyOn(api, "request").mockResolvedValue({ data: {}, response: new Response() });
  await get("/api/v1/solves/{solve_id}/node", { solve_id: "7", line: "x-b50" });
  await post("/api/v1/jobs/{job_id}/move", { before: null }, { job_id: "4" });
  const [node, move] = sent.mock.calls as unknown as [string, string, Init][];
  expect(node?.slice(0, 2)).toEqual(["get", "/api/v1/solves/{solve_id}/node"]);
  expect(node?.[2].params).toMatchObject({ path: { solve_id: "7" }, query: { line: "x-b50" } });
  expect(node?.[2].params.query).not.toHaveProperty("solve_id");
  expect(move?.[0]).toBe("post");
  expect(move?.[2]).toMatchObject({ params: { path: { job_id: "4" } }, body: { before: null } });
});

test("a path finds its own queries; below finds those of one resource", () => {
  const client = new QueryClient();
  const list = query("/api/v1/solves", { limit: 3 }).queryKey;
  const one = query("/api/v1/solves/{solve_id}", { solve_id: "7" }).queryKey;
  const node = query("/api/v1/solves/{solve_id}/node", { solve_id: "7", line: "x" }).queryKey;
  const other = query("/api/v1/solves/{solve_id}/node", { solve_id: "8", line: "x" }).queryKey;
  for (const key of [list, one, node, other]) client.setQueryData(key as readonly unknown[], {});
  const found = (filter: object) => client.getQueriesData(filter).map(([key]) => key);
  expect(found({ queryKey: ["/api/v1/solves"] })).toEqual([list]);
  expect(found(below("/api/v1/solves/{solve_id}", { solve_id: "7" }))).toEqual([one, node]);
  expect(found(below("/api/v1/solves"))).toHaveLength(4);
});

const ALL = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

test("all pages are followed, whatever their length", async () => {
  const offsets: number[] = [];
  const items = await allPages(async (offset) => {
    offsets.push(offset);
    const end = offset + (offset === 0 ? 1 : 3);
    return { items: ALL.slice(offset, end), isLast: end >= ALL.length };
  });
  expect(items).toEqual(ALL);
  expect(offsets).toEqual([0, 1, 4]);
});

test("an item that moved to a later page is listed once, and an empty page is the last", async () => {
  const pages = [ALL.slice(0, 2), ALL.slice(1, 3), []];
  const items = await allPages(async () => ({ items: pages.shift() ?? [], isLast: false }));
  expect(items).toEqual(ALL.slice(0, 3));
});
