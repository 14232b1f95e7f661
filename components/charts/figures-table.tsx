"use client";

import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";

type Props = {
  /** The table caption, for screen readers only. */
  readonly caption: string;
  /** The column headers. The cells of the first column are row headers. */
  readonly columns: readonly string[];
  /** The text of each cell, one array per row. The first cell names the row and must be unique. */
  readonly rows: readonly (readonly string[])[];
};

/**
 * Renders a table of numbers. It is a client component, so that the React payload contains only the numbers and not the markup
 * of every cell.
 */
export function FiguresTable({ caption, columns, rows }: Props) {
  return (
    <Table caption={caption}>
      <Thead>
        <Tr>
          {columns.map((column, at) => (
            <Th key={column} numeric={at > 0}>
              {column}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {rows.map(([name, ...figures]) => (
          <Tr key={name}>
            <Th scope="row" className="py-1.5 text-left text-sm font-normal text-ink">
              {name}
            </Th>
            {figures.map((figure, at) => (
              <Td key={columns[at + 1]} numeric className="py-1.5">
                {figure}
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
