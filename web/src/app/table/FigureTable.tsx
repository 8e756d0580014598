// A small table: a name in each row, and figures at the right.
import { Table, type TableProps } from "@mantine/core";
import type { ReactNode } from "react";

interface Props extends TableProps {
  /** The titles of the names and of the figures. */
  titles: readonly [string, ...ReactNode[]];
  rows: readonly {
    key: string;
    name: ReactNode;
    figures: readonly ReactNode[];
    attributes?: object;
  }[];
  caption?: ReactNode;
}

export function FigureTable({ titles: [first, ...titles], rows, caption, ...table }: Props) {
  return (
    <Table withRowBorders={false} verticalSpacing={3} fz="sm" {...table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first}</Table.Th>
          {aligned(titles, Table.Th)}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, figures, attributes }) => (
          <Table.Tr key={key} {...attributes}>
            <Table.Th scope="row">{name}</Table.Th>
            {aligned(figures, Table.Td)}
          </Table.Tr>
        ))}
      </Table.Tbody>
      {caption && <Table.Caption ta="left">{caption}</Table.Caption>}
    </Table>
  );
}

function aligned(contents: readonly ReactNode[], Cell: typeof Table.Td | typeof Table.Th) {
  return contents.map((content, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
    <Cell key={column} ta="right">
      {content}
    </Cell>
  ));
}
