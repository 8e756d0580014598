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
import { download } from "../../app/format/download";
import { Failure, Loading } from "../../app/states";
import type { Notice } from "../Status";
import { useAction } from "../saved/useAction";
import classes from "../starters/StarterRanges.module.css";
import type { EditedRange } from "../useEditedRange";
import {
  type Book,
  type BookEntry,
  bookQuery,
  entriesOf,
  isSame,
  lineText,
  positionsOf,
  resetBook,
  saveBook,
  saveEntry,
  tablesOf,
} from "./book";

const FIRST_TABLE = "6 seats, 100 bb";

interface Props {
  edited: EditedRange;
  onNotice: (notice: Notice) => void;
}

export function BookPane({ edited, onNotice }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>Preflop book</Title>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          data-testid="open-book"
        >
          {isOpen ? "Close" : "Open"}
        </Button>
      </Group>
      {isOpen ? (
        <OpenBook edited={edited} onNotice={onNotice} />
      ) : (
        <Text size="sm" c="dimmed">
          The ranges that played hands take before the flop.
        </Text>
      )}
    </Stack>
  );
}

function OpenBook({ edited, onNotice }: Props) {
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
        <Button
          size="xs"
          loading={action.isBusy}
          onClick={() => void action.run(() => save(chosen))}
          data-testid="save-in-book"
        >
          Save as {chosen.name} in the book
        </Button>
      )}
      <BookFile book={book} onNotice={onNotice} action={action} />
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
      <Stack gap={2} mah={260} style={{ overflowY: "auto" }} data-testid="book-entries">
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

interface BookFileProps {
  book: Book;
  onNotice: (notice: Notice) => void;
  action: ReturnType<typeof useAction>;
}

/** The whole book as a file: download, upload, and the way back to the default. */
function BookFile({ book, onNotice, action }: BookFileProps) {
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
      <Button
        size="xs"
        variant="default"
        onClick={() => download("preflop_book.yaml", "application/yaml", book.text)}
        data-testid="download-book"
      >
        Download
      </Button>
      <FileButton
        accept=".yaml,.yml"
        onChange={(file) => file && void action.run(() => upload(file))}
        inputProps={{ "aria-label": "Upload a book", "data-testid": "upload-book" } as object}
      >
        {(props) => (
          <Button size="xs" variant="default" {...props}>
            Upload…
          </Button>
        )}
      </FileButton>
      {book.own && (
        <Button
          size="xs"
          variant="default"
          onClick={() => void action.run(reset)}
          data-testid="reset-book"
        >
          Use the default
        </Button>
      )}
    </Group>
  );
}
