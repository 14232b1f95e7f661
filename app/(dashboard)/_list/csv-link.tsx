import { DownloadLink } from "./download-link";
import { type Filters, type OpenList, withChosen } from "./list";

/** Downloads the filtered list as CSV. Renders nothing for an empty list. */
export function CsvLink<Row, Asked extends Filters>({ open }: { readonly open: OpenList<Row, Asked> }) {
  const { list, visit, chosen, page } = open;
  if (page.rows.length === 0) return null;
  return <DownloadLink href={withChosen(`${visit.home}${list.file}`, chosen)} />;
}
