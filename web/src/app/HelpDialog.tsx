// The dialog of the help: keyboard shortcuts, version and a link to the API documentation.
import { Anchor, Kbd, Modal, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isSite } from "../api/backend";
import { query } from "../api/query";
import { SHORTCUTS } from "./shortcuts";

export default function HelpDialog({ opened, close }: { opened: boolean; close: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Keyboard shortcuts"
      size="lg"
      closeButtonProps={{ "aria-label": "Close help" }}
    >
      <Keys />
      <Version />
    </Modal>
  );
}

function Keys() {
  return Object.entries(SHORTCUTS).map(([section, shortcuts]) => (
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
  ));
}

function Version() {
  const { data } = useQuery(query("/version"));
  if (isSite) {
    return (
      <Text size="sm" c="dimmed" mt="md">
        {data ? `runout ${data.version}. ` : ""}This page computes in your browser; nothing is sent.
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed" mt="md">
      {data ? `runout ${data.version}. ` : ""}The same results over HTTP:{" "}
      <Anchor href="/docs" inherit data-testid="api-docs">
        API documentation
      </Anchor>
      .
    </Text>
  );
}
