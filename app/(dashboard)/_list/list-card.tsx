import type { ReactNode } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { CsvLink } from "./csv-link";
import type { Filters, OpenList } from "./list";
import { ListRows } from "./list-rows";

type Props<Row, Asked extends Filters> = {
  readonly open: OpenList<Row, Asked>;
  readonly title: string;
  readonly description?: ReactNode;
  /** The table caption, for screen readers only. */
  readonly caption: string;
};

/** A list as a card, with its CSV link. */
export function ListCard<Row, Asked extends Filters>({ open, caption, ...head }: Props<Row, Asked>) {
  return (
    <Card>
      <CardHeader {...head} actions={<CsvLink open={open} />} />
      <ListRows open={open} caption={caption} />
    </Card>
  );
}
