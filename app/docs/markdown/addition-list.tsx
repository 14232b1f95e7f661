import { additions } from "@/lib/api/docs/operation-lists";
import { addressOf } from "@/lib/api/docs/pages";
import { DataTable } from "../data-table";
import { DocsLink } from "../text";

/** The operations and events that came after the first interface. */
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
