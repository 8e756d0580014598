// Help on bet size notation.
import { Button, Popover, Table, Text } from "@mantine/core";
import { SIZE_NOTATIONS } from "./sizes";

export function SizesHelp() {
  return (
    <Popover width={340} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="compact-xs" variant="default" data-testid="sizes-help">
          How to write sizes
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="How to write sizes" tabIndex={-1} data-autofocus>
        <Table verticalSpacing={2} fz="sm">
          <Table.Tbody>
            {SIZE_NOTATIONS.map(({ text, means }) => (
              <Table.Tr key={text}>
                <Table.Th scope="row" ff="monospace">
                  {text}
                </Table.Th>
                <Table.Td>{means}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" mt="xs">
          A comma or Enter ends a size, Backspace edits the last one. Without sizes there are only
          checks and calls, and an all-in where the threshold adds one.
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
