import { additions } from "@/lib/api/docs/operation-lists";
import { addressOf } from "@/lib/api/docs/pages";
import { DataTable } from "../data-table";
import { DocsLink } from "../text";

/** Operations and events added since the first version. */
export function AdditionList() {
  return (
    <DataTable
      caption="Operations and events added"
      head={["Call or event", "What it is"]}
      rows={additions().map(({ name, id, summary }) => [
        name,
        <DocsLink key={id} href={addressOf({ id })}>
          {summary}
        </DocsLink>,
      ])}
    />
  );
}
