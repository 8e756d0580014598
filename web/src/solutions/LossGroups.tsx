// What decisions cost by kind: a choice of kinds, and a row for each group with a bar of its loss.
import { Box } from "@mantine/core";
import { Choice } from "../app/forms/Choice";
import { DataTable } from "../app/table/DataTable";

interface Group {
  key: string;
  name: string;
  /** The length of its bar, against those of the others. */
  loss: number;
  /** A text for each column. */
  cells: readonly string[];
}

interface Props<Kind extends string> {
  kinds: Readonly<Record<Kind, string>>;
  chosen: Kind;
  onChoose: (kind: Kind) => void;
  heading: string;
  columns: readonly string[];
  groups: readonly Group[];
}

export function LossGroups<Kind extends string>(props: Props<Kind>) {
  const { kinds, chosen, onChoose, heading, columns, groups } = props;
  const most = Math.max(...groups.map(({ loss }) => loss), 1e-9);
  const nameOf = ({ name, loss }: Group) => (
    <>
      {name}
      <span className="track" aria-hidden="true">
        <span style={{ width: `${(100 * loss) / most}%`, background: "var(--p2)" }} />
      </span>
    </>
  );
  return (
    <>
      <Choice fullWidth label="Losses by" names={kinds} value={chosen} onChange={onChoose} />
      <Box mt={8}>
        <DataTable
          label="Losses"
          columns={[
            { key: "name", title: heading, isName: true, cell: nameOf },
            ...columns.map((title, at) => ({
              key: title,
              title,
              isNumber: true,
              cell: ({ cells }: Group) => cells[at],
            })),
          ]}
          rows={groups}
          keyOf={({ key }) => key}
          look="small"
          testId="groups"
        />
      </Box>
    </>
  );
}
