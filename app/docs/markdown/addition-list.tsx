import { additions } from "@/lib/documentation/additions";
import { addressOf } from "@/lib/documentation/pages";
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
