import {
  type OrderedPageRequest,
  type Page,
  type PageRequest,
  readOrderedPage,
  type ScannedRows,
} from "@/lib/db/page";
import type { DueFilter, DueSubscriptionRow } from "./due-store";
import type { DueTimes } from "./due-times";
import { dueAt } from "./present-subscription";

/** So many rows are looked at for a page at once, and so often. */
const LOOKED_AT = 500;
const LOOKS = 10;

type Filter = PageRequest & Omit<DueFilter, keyof OrderedPageRequest>;

/**
 * A page of active subscriptions whose next cycle is due at some times, the longest due in front. Which those are is exact, by the
 * clocks of their partners; their order is that of UTC's clocks, and within a page exact again. Of very many that are due
 * within three days of the last of those times a page may have fewer than were wanted.
 */
export async function readDuePage<Shown>(
  { due, named, ...wanted }: Filter,
  select: (filter: DueFilter) => Promise<readonly DueSubscriptionRow[]>,
  present: (row: DueSubscriptionRow) => Shown,
): Promise<Page<Shown>> {
  const look = async ({ after, limit }: OrderedPageRequest): Promise<ScannedRows<DueSubscriptionRow>> => {
    const rows: DueSubscriptionRow[] = [];
    let from = after;
    for (let looks = 0, many = limit; looks < LOOKS; looks += 1, many = LOOKED_AT) {
      const found = await select({ due, named, after: from, limit: many });
      const fitting = found.filter((row) => isDueIn(row, due)).slice(0, limit - rows.length);
      rows.push(...fitting);
      const last = found.at(-1);
      if (found.length < many || !last) return { rows, end: null };
      from = placeOf(last);
      if (rows.length === limit) break;
    }
    return { rows, end: from ?? null };
  };
  const dated = (row: DueSubscriptionRow) => ({ time: dueAt(row)?.getTime() ?? 0, shown: present(row) });
  const { rows, next } = await readOrderedPage(wanted, look, dated, placeOf);
  return { rows: rows.toSorted((one, other) => one.time - other.time).map(({ shown }) => shown), next };
}

const placeOf = ({ id, dueAround }: DueSubscriptionRow) => ({ at: dueAround.getTime(), id });

function isDueIn(row: DueSubscriptionRow, { from, before }: DueTimes): boolean {
  const at = dueAt(row);
  return at !== null && (from === undefined || at >= from) && (before === undefined || at < before);
}
