// The preflop book: its ranges by table and position, opened in the editor and saved back.
import {
  Button,
  FileButton,
  Group,
  NativeSelect,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { put, query, remove } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { download } from "../../app/format/download";
import { queryClient } from "../../app/query_client";
import { Failure, Loading } from "../../app/states";
import { usePanes } from "../panes";
import { useAction } from "../saved/useAction";
import classes from "../starters/StarterRanges.module.css";

const FIRST_TABLE = "6 seats, 100 bb";

export function BookPane() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>Preflop book</Title>
        <ToolButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} data-testid="open-book">
          {isOpen ? "Close" : "Open"}
        </ToolButton>
      </Group>
      {isOpen ? (
        <OpenBook />
      ) : (
        <Text size="sm" c="dimmed">
          The ranges that played hands take before the flop.
        </Text>
      )}
    </Stack>
  );
}

function OpenBook() {
  const { edited, onNotice } = usePanes();
  const { data: book, error } = useQuery(bookQuery);
  const [chosen, choose] = useState<BookEntry | null>(null);
  const action = useAction();
  if (error) return <Failure error={error} />;
  if (!book) return <Loading what="Loading the book" />;
  const text = edited.fields.text.trim();
  // A saved range that was opened since is not a change of the book.
  const isNew = edited.id === undefined;
  const isChanged = isNew && chosen !== null && text !== "" && text !== chosen.text;

  function open(entry: BookEntry) {
    choose(entry);
    edited.open(undefined, { text: entry.text, name: entry.name, folder: "", notes: "" });
  }

  async function save(entry: BookEntry) {
    await saveEntry(entry, text);
    choose({ ...entry, text });
    onNotice({ message: `Saved in the book: ${entry.name}.` });
  }

  return (
    <Stack gap="xs">
      <Text size="sm" data-testid="book-name">
        <b>{book.name || "Without a name"}</b>
        {book.own ? "" : ", the default: starting points to edit, not solved ranges"}
      </Text>
      <Entries book={book} chosen={chosen} onOpen={open} />
      {isChanged && (
        <Button size="xs" loading={action.isBusy} onClick={() => action.run(() => save(chosen))}>
          Save as {chosen.name} in the book
        </Button>
      )}
      <BookFile book={book} action={action} />
      {action.error ? <Failure error={action.error} /> : null}
    </Stack>
  );
}

interface EntriesProps {
  book: Book;
  chosen: BookEntry | null;
  onOpen: (entry: BookEntry) => void;
}

function Entries({ book, chosen, onOpen }: EntriesProps) {
  const tables = tablesOf(book);
  const [wantedTable, setTable] = useState(FIRST_TABLE);
  const [wantedPosition, setPosition] = useState("BTN");
  const table = tables.includes(wantedTable) ? wantedTable : (tables[0] ?? "");
  const positions = positionsOf(book, table);
  const position = positions.includes(wantedPosition) ? wantedPosition : (positions[0] ?? "");
  return (
    <>
      <Group gap="xs" grow>
        <NativeSelect
          size="xs"
          aria-label="Table"
          data={tables}
          value={table}
          onChange={(event) => setTable(event.currentTarget.value)}
        />
        <NativeSelect
          size="xs"
          aria-label="Position"
          data={positions}
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
        />
      </Group>
      <Stack gap={2} mah={260} style={{ overflowY: "auto" }}>
        {entriesOf(book, table, position).map((entry) => (
          <UnstyledButton
            key={lineText(entry)}
            className={classes["starter"] ?? ""}
            aria-current={(chosen !== null && isSame(chosen, entry)) || undefined}
            onClick={() => onOpen(entry)}
            data-testid="book-entry"
          >
            <span>{lineText(entry)}</span>
            <Text span size="sm" truncate c="dimmed">
              {entry.text}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
    </>
  );
}

/** The whole book as a file: download, upload, and the way back to the default. */
function BookFile({ book, action }: { book: Book; action: ReturnType<typeof useAction> }) {
  const { onNotice } = usePanes();
  async function upload(file: File) {
    const saved = await saveBook(await file.text());
    onNotice({ message: `The book is ${saved.name || file.name}.` });
  }
  async function reset() {
    const before = book.text;
    await resetBook();
    onNotice({
      message: "The default book is in use.",
      undo: async () => void (await saveBook(before)),
    });
  }
  return (
    <Group gap="xs">
      <ToolButton onClick={() => download("preflop_book.yaml", "application/yaml", book.text)}>
        Download
      </ToolButton>
      <FileButton
        accept=".yaml,.yml"
        onChange={(file) => file && action.run(() => upload(file))}
        inputProps={{ "aria-label": "Upload a book" } as object}
      >
        {(props) => <ToolButton {...props}>Upload…</ToolButton>}
      </FileButton>
      {book.own && <ToolButton onClick={() => action.run(reset)}>Use the default</ToolButton>}
    </Group>
  );
}

export type Book = Schemas["CurrentBook"];
type BookEntry = Schemas["BookEntry"];

/** A table of the book: the number of seats and the stack depth in big blinds. */
type BookTable = Pick<BookEntry, "seats" | "depth">;

const bookQuery = query("/api/v1/book");

/** Return the text of a table, which identifies it. */
function tableText({ seats, depth }: BookTable): string {
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

export function entriesOf(book: Book, table: string, position: string): BookEntry[] {
  return book.ranges.filter((entry) => tableText(entry) === table && entry.position === position);
}

/** "call 3-bet v BB"; the position is chosen elsewhere. */
export function lineText({ line, versus }: BookEntry): string {
  return versus === null ? line : `${line} v ${versus}`;
}

/** Whether two entries are about the same situation. */
function isSame(one: BookEntry, other: BookEntry): boolean {
  return tableText(one) === tableText(other) && one.name === other.name;
}

async function keep(answer: Promise<Book>): Promise<Book> {
  const book = await answer;
  queryClient.setQueryData(bookQuery.queryKey, book);
  return book;
}

/** Save the text of a file as the own book. */
function saveBook(text: string): Promise<Book> {
  return keep(put("/api/v1/book", { text }));
}

/** Change one range of the book in use. */
function saveEntry(entry: BookEntry, text: string): Promise<Book> {
  const { seats, depth, position, line, versus } = entry;
  return keep(put("/api/v1/book/range", { seats, depth, position, line, versus, text }));
}

async function resetBook(): Promise<void> {
  await remove("/api/v1/book");
  await queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
}
