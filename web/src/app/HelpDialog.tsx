// The dialog of the help: keyboard shortcuts, version and a link to the API documentation.
import { Anchor, Kbd, Modal, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isSite } from "../api/backend";
import { query } from "../api/query";

export default function HelpDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const { data } = useQuery(query("/version"));
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Keyboard shortcuts"
      size="lg"
      closeButtonProps={{ "aria-label": "Close help" }}
    >
      {Object.entries(SHORTCUTS).map(([section, shortcuts]) => (
        <Table key={section} captionSide="top" withRowBorders={false} verticalSpacing={3}>
          <Table.Caption ta="left" fw={600}>
            {section}
          </Table.Caption>
          <Table.Tbody>
            {shortcuts.map(({ keys, what }) => (
              <Table.Tr key={keys}>
                <Table.Td w={190}>
                  <Kbd>{keys}</Kbd>
                </Table.Td>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
      <Text size="sm" c="dimmed" mt="md">
        {data ? `runout ${data.version}. ` : ""}
        {isSite ? (
          "This page computes in your browser; nothing is sent."
        ) : (
          <>
            The same results over HTTP:{" "}
            <Anchor href="/docs" inherit>
              API documentation
            </Anchor>
            .
          </>
        )}
      </Text>
    </Modal>
  );
}

interface Shortcut {
  keys: string;
  what: string;
}

const SHORTCUTS: Record<string, Shortcut[]> = {
  Everywhere: [
    { keys: "?", what: "this help" },
    { keys: "Ctrl Z, Ctrl Shift Z or Ctrl Y", what: "undo, redo" },
    { keys: "Tab, Shift Tab", what: "next field, previous field" },
    { keys: "Escape", what: "close the open dialog or menu" },
  ],
  Replayer: [
    { keys: "left, right", what: "one step back or forward" },
    { keys: "Home, End", what: "the blinds, the result" },
    { keys: "space", what: "play or pause" },
    { keys: "P, N", what: "previous or next hand of the list" },
  ],
  "Range grid": [
    { keys: "drag", what: "paint hands with the brush weight" },
    { keys: "arrows", what: "move" },
    { keys: "space, click", what: "add or remove a hand" },
    { keys: "1 to 9, 0, Enter", what: "set 10 % to 90 %, none, all" },
    { keys: "S, double click, right click", what: "open the suits, combo by combo" },
  ],
  "Touch screens": [
    { keys: "tap", what: "add or remove a hand" },
    { keys: "long press, then drag", what: "paint hands with the brush weight" },
    { keys: "double tap", what: "open the suits, combo by combo" },
    { keys: "swipe up or down", what: "scroll, also over a grid" },
  ],
  "Deck charts": [{ keys: "arrows", what: "move between cards; Enter puts one on the board" }],
  Flops: [{ keys: "arrows, Home, End", what: "pick a flop; Enter opens it in Equity" }],
  Board: [
    { keys: "type", what: "cards as text, 7h5h2c" },
    { keys: "arrows, space", what: "move between cards, pick one" },
  ],
  Solution: [
    { keys: "1 to 9", what: "take an action" },
    { keys: "left or Backspace, right", what: "back and forward along the line" },
    { keys: "Enter, space in the grid", what: "pin a hand; Escape unpins" },
    { keys: "up, down, Page Up, Page Down", what: "move between hands in the table" },
  ],
  Train: [
    { keys: "1 to 9", what: "take an action, from left to right" },
    { keys: "F, X, C, B, R, A", what: "fold, check, call, bet, raise, all-in where there is one" },
    { keys: "space, Enter, N", what: "next decision, next hand" },
  ],
};
