import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";

type Props<Row> = {
  readonly title: string;
  readonly description: ReactNode;
  readonly waiting: { readonly rows: readonly Row[]; readonly more: boolean };
  readonly keyOf: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
  /** Where all of them are. */
  readonly all?: ReactNode;
};

/** A queue of pending items with their number. Renders nothing if empty. */
export function QueueCard<Row>({ title, description, waiting: { rows, more }, keyOf, row, all }: Props<Row>) {
  if (rows.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title={title}
        description={description}
        actions={<Badge tone="warning">{more ? `${rows.length}+` : rows.length}</Badge>}
      />
      <ul className="divide-y divide-line border-t border-line text-sm">
        {rows.map((one) => (
          <li key={keyOf(one)} className="px-5 py-4 sm:px-6">
            {row(one)}
          </li>
        ))}
      </ul>
      {more && all && <CardFooter>{all}</CardFooter>}
    </Card>
  );
}
