import type { ReactNode } from "react";
import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
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
          {list.columns.map((column) => (
            <Th
              key={column.header}
              numeric={isNumeric(column)}
              className={column.from && hiddenBelow[column.from]}
            >
              {column.header}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Tr key={list.keyOf(row)}>
            {list.columns.map((column) => (
              <Td key={column.header} numeric={isNumeric(column)} className={classOf(column)}>
                {contentOf(column, row, visit)}
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function isNumeric<Row>(column: Column<Row>): boolean {
  return "amount" in column || (column.numeric ?? false);
}

function contentOf<Row>(column: Column<Row>, row: Row, visit: Visit): ReactNode {
  if ("cell" in column) return column.cell(row, visit);
  if ("amount" in column) return <Money display={column.amount(row)} />;
  const { timezone } = visit.user;
  const moment = "time" in column ? column.time(row) : column.date(row);
  return moment && <DateTime value={moment} timeZone={timezone} show={"time" in column ? "time" : "date"} />;
}

function classOf<Row>({ from, isName, className }: Column<Row>): string {
  return classNames(from && hiddenBelow[from], isName && "w-full max-w-0 sm:w-auto sm:max-w-72", className);
}
