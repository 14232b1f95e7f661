import { filteredLists } from "@/lib/api/docs/operation-lists";
import { addressOf } from "@/lib/api/docs/pages";
import { DataTable } from "../data-table";
import { DocsLink, Words } from "../text";

/** All paginated lists and their filters. */
export function FilteredListTable() {
  return (
    <DataTable
      caption="Lists and their filters"
      head={["List", "What it lists", "Filters"]}
      rows={filteredLists().map(({ path, id, summary, filters }) => [
        path,
        <DocsLink key={id} href={addressOf({ id })}>
          {summary}
        </DocsLink>,
        <Words key="filters">{filters}</Words>,
      ])}
    />
  );
}
