import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { CsvLink } from "./csv-link";
import { FilterForm } from "./filter-form";
import type { Filters, OpenList } from "./list";
import { ListRows } from "./list-rows";

type Props<Row, Asked extends Filters> = {
  readonly open: OpenList<Row, Asked>;
  readonly title: string;
  readonly description: string;
};

/** A page that is one list. */
export function ListPage<Row, Asked extends Filters>({ open, title, description }: Props<Row, Asked>) {
  return (
    <>
      <PageHeader title={title} description={description} actions={<CsvLink open={open} />} />
      <FilterForm open={open} />
      <Card className="[&_thead]:border-t-0">
        <ListRows open={open} caption={title} />
      </Card>
    </>
  );
}
