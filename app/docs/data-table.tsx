import type { ReactNode } from "react";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";

interface DataTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell is the row's header. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

/** A simple table. */
export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    <div className="mt-8 overflow-hidden rounded-lg border border-line bg-surface">
      <Table caption={caption}>
        <Thead className="border-t-0">
          <Tr>
            {head.map((title) => (
              <Th key={title}>{title || <span className="sr-only">{caption}</span>}</Th>
            ))}
          </Tr>
        </Thead>
        <Tbody>
          {rows.map(([name, ...cells]) => (
            <Tr key={name} className="align-top">
              <Th scope="row" className="min-w-36 py-3 text-left text-sm whitespace-normal text-ink">
                {name}
              </Th>
              {cells.map((cell, index) => (
                <Td key={head[index + 1]} className="min-w-40 text-muted">
                  {cell}
                </Td>
              ))}
            </Tr>
          ))}
        </Tbody>
      </Table>
    </div>
  );
}
