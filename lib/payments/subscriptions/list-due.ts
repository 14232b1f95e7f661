import type { Caller } from "@/lib/base/caller";
import {
  type OrderedPageRequest,
  type Page,
  type PageRequest,
  readOrderedPage,
  type ScannedRows,
} from "@/lib/db/page";
import { onReplica } from "@/lib/db/replica";
import { cyclesDueBefore, missedCycles, nextCycleAt } from "./cycle-dates";
import { type DueFilter, type DueSubscriptionRow, selectAwaitedOf } from "./due-store";
import { dueAt } from "./present-subscription";
import { type DueRange, MAX_ZONE_SHIFT_MS } from "./rules";

type DueQuery = { readonly at: Date; readonly before: Date; readonly limit: number };

/**
 * Lists the unpaid cycles that are due before `before` and are expected to be billed (see `awaitsBill`), for up to `limit` of
 * the partner's subscriptions, longest overdue first. A subscription has one entry for its cycles that are overdue at `at`, and
 * one entry for its other cycles. In an entry, `count` is the number of cycles, `number` and `dueAt` describe the first of
 * them, and `amount` is their total in minor units. The list contains every such cycle that is due before `reach`, which is
 * `before`, or an earlier time if more subscriptions might follow.
 */
export async function listDue(caller: Caller, { at, before, limit }: DueQuery) {
  const rows = await onReplica(() => selectAwaitedOf(caller, { due: { before }, limit }));
  const last = rows[limit - 1];
  const reach = last
    ? new Date(Math.min(before.getTime(), last.dueAround.getTime() - MAX_ZONE_SHIFT_MS))
    : before;
  const cycles = rows
    .flatMap((row) => {
      const missed = missedCycles(row, at);
      return [dueEntry(row, 0, missed), dueEntry(row, missed, cyclesDueBefore(row, before) - missed)];
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  return { cycles, reach };
}

function dueEntry(row: DueSubscriptionRow, skipped: number, count: number) {
  const { id, reference, resellerName, activatedAt, currentCycle, interval, timezone } = row;
  const paid = currentCycle + skipped;
  const dueAt = nextCycleAt(activatedAt, paid, interval, timezone);
  return { id, reference, resellerName, number: paid + 1, dueAt, count, amount: row.amount * count };
}

/** The number of rows that each scan after the first one reads. */
const SCAN_SIZE = 500;
/** The maximum number of scans per page. */
const MAX_SCANS = 10;

type Filter = PageRequest & Omit<DueFilter, keyof OrderedPageRequest>;

/**
 * Reads a page of the active subscriptions from `select` whose next cycle is due in the range, longest overdue first. Due dates
 * are exact in each subscription's time zone. The order is exact within a page, but across pages it follows the due dates in
 * UTC. A page can contain fewer subscriptions than requested if many are due within three days of either end of the range.
 */
export async function readDuePage<Shown>(
  { due, named, ...pageRequest }: Filter,
  select: (filter: DueFilter) => Promise<readonly DueSubscriptionRow[]>,
  present: (row: DueSubscriptionRow) => Shown,
): Promise<Page<Shown>> {
  const scan = async ({ after, limit }: OrderedPageRequest): Promise<ScannedRows<DueSubscriptionRow>> => {
    const rows: DueSubscriptionRow[] = [];
    let from = after;
    for (let scans = 0, many = limit; scans < MAX_SCANS; scans += 1, many = SCAN_SIZE) {
      const found = await select({ due, named, after: from, limit: many });
      const fitting = found.filter((row) => isDueIn(row, due)).slice(0, limit - rows.length);
      rows.push(...fitting);
      const last = found.at(-1);
      if (found.length < many || !last) return { rows, end: null };
      from = cursorOf(last);
      if (rows.length === limit) break;
    }
    return { rows, end: from ?? null };
  };
  const dated = (row: DueSubscriptionRow) => ({ time: dueAt(row)?.getTime() ?? 0, shown: present(row) });
  const { rows, next } = await readOrderedPage(pageRequest, scan, dated, cursorOf);
  return { rows: rows.toSorted((one, other) => one.time - other.time).map(({ shown }) => shown), next };
}

const cursorOf = ({ id, dueAround }: DueSubscriptionRow) => ({ at: dueAround.getTime(), id });

function isDueIn(row: DueSubscriptionRow, { from, before }: DueRange): boolean {
  const at = dueAt(row);
  return at !== null && (from === undefined || at >= from) && (before === undefined || at < before);
}
