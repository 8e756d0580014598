import { expect, test } from "vitest";
import { takeMessages } from "./job_events";

test("whole messages are taken, the rest waits", () => {
  const { messages, rest } = takeMessages('retry: 1000\n\nid: 1\ndata: {"a":1}\n\nid: 2\nda');
  expect(messages).toEqual([{ id: "1", data: '{"a":1}' }]);
  expect(rest).toBe("id: 2\nda");
});

test("comments are no messages, and several lines of data are one", () => {
  const { messages } = takeMessages(": still here\n\nid: 7\r\ndata: a\r\ndata: b\r\n\r\n");
  expect(messages).toEqual([{ id: "7", data: "a\nb" }]);
});
