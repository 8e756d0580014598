// The preflop book: its query, its tables, and the entries of a position.
import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../../api/client";
import { queryClient } from "../../app/query_client";

export type Book = Schemas["CurrentBook"];
export type BookEntry = Schemas["BookEntry"];

/** A table of the book: the number of seats and the stack depth in big blinds. */
export type BookTable = Pick<BookEntry, "seats" | "depth">;

export const bookQuery = queryOptions({
  queryKey: ["book"],
  queryFn: ({ signal }) => answerOf(api.GET("/api/v1/book", { signal })),
});

/** Return the text of a table, which identifies it. */
export function tableText({ seats, depth }: BookTable): string {
  return `${seats} seats, ${depth} bb`;
}

/** Return the tables of a book in the order of its file. */
export function tablesOf(book: Book): string[] {
  return [...new Set(book.ranges.map(tableText))];
}

/** Return the positions of a table in the order of the file. */
export function positionsOf(book: Book, table: string): string[] {
  const entries = book.ranges.filter((entry) => tableText(entry) === table);
  return [...new Set(entries.map(({ position }) => position))];
}

/** Return the entries of a position at a table. */
export function entriesOf(book: Book, table: string, position: string): BookEntry[] {
  return book.ranges.filter((entry) => tableText(entry) === table && entry.position === position);
}

/** "call 3-bet v BB"; the position is chosen elsewhere. */
export function lineText({ line, versus }: BookEntry): string {
  return versus === null ? line : `${line} v ${versus}`;
}

/** Whether two entries are about the same situation. */
export function isSame(one: BookEntry, other: BookEntry): boolean {
  return tableText(one) === tableText(other) && one.name === other.name;
}

async function keep(answer: Promise<Book>): Promise<Book> {
  const book = await answer;
  queryClient.setQueryData(bookQuery.queryKey, book);
  return book;
}

/** Save the text of a file as the own book. */
export function saveBook(text: string): Promise<Book> {
  return keep(answerOf(api.PUT("/api/v1/book", { body: { text } })));
}

/** Change one range of the book in use. */
export function saveEntry(entry: BookEntry, text: string): Promise<Book> {
  const { seats, depth, position, line, versus } = entry;
  return keep(
    answerOf(
      api.PUT("/api/v1/book/range", { body: { seats, depth, position, line, versus, text } }),
    ),
  );
}

/** Return to the default book. */
export async function resetBook(): Promise<void> {
  await answerOf(api.DELETE("/api/v1/book"));
  await queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
}
