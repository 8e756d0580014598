import { expect, test } from "vitest";
import { splitMessages } from "./job_events";

test("complete messages are split off", () => {
  const { messages, rest } = splitMessages('retry: 1000\n\nid: 1\ndata: {"a":1}\n\nid: 2\nda');
  expect(messages).toEqual([{ id: "1", data: '{"a":1}' }]);
  expect(rest).toBe("id: 2\nda");
});

test("comments are ignored, and data lines are joined", () => {
  const { messages } = splitMessages(": keep-alive\n\nid: 7\r\ndata: a\r\ndata: b\r\n\r\n");
  expect(messages).toEqual([{ id: "7", data: "a\nb" }]);
});
