import { classNames } from "@/components/ui/class-names";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { Visit } from "../require-account";
import type { Column, Filters, List } from "./list";

const hiddenBelow = { sm: "hidden sm:table-cell", lg: "hidden lg:table-cell" };

type Props<Row, Asked extends Filters> = {
  readonly list: Pick<List<Row, Asked>, "columns" | "keyOf">;
  readonly rows: readonly Row[];
  readonly visit: Visit;
  readonly caption: string;
};

/** The rows of a list, on its page and where another page shows the latest of them. */
export function ListTable<Row, Asked extends Filters>({ list, rows, visit, caption }: Props<Row, Asked>) {
  return (
    <Table caption={caption}>
      <Thead>
        <Tr>
          {list.columns.map(({ header, numeric, from }) => (
            <Th key={header} numeric={numeric ?? false} className={from && hiddenBelow[from]}>
              {header}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Tr key={list.keyOf(row)}>
            {list.columns.map((column) => (
              <Td key={column.header} numeric={column.numeric ?? false} className={classOf(column)}>
                {column.cell(row, visit)}
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function classOf<Row>({ from, isName, className }: Column<Row>): string {
  return classNames(from && hiddenBelow[from], isName && "w-full max-w-0 sm:w-auto sm:max-w-72", className);
}
