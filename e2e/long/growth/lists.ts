import type { Page, PageRequest } from "@/lib/db/page";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { listCustomers } from "@/lib/insight/customers/read-customers";
import { listEarnings } from "@/lib/insight/earnings/read-earnings";
import { apiLists, type List } from "./api-lists";
import type { Stage } from "./stage";

export const PAGE = 20;
const ROWS_BEFORE_PAGE_1000 = 999 * PAGE;
const LARGEST_PAGE = 100;

const list =
  <Row>(read: (stage: Stage, page: PageRequest) => Promise<Page<Row>>): List =>
  async (stage, { after, limit }) =>
    (await read(stage, { before: after, limit })).next;

export const LISTS: Readonly<Record<string, List>> = {
  ...apiLists(),
  "audit log": list(({ reseller }, page) => listAuditLog(reseller, page)),
  "payments to a partner": list(({ asPartner }, page) => listEarnings(asPartner, page)),
  customers: list(({ asPartner }, page) => listCustomers(asPartner, page)),
  "customers by their email": list(({ asPartner }, page) =>
    listCustomers(asPartner, { search: "customer-", ...page }),
  ),
};

type FarPage = { readonly number: number; readonly after: string };

/**
 * Reads a list in batches of 100 rows, and returns the number and cursor of its page 1,000. If the list is shorter, returns the
 * page at the start of its second-to-last batch. Returns undefined for a list of at most 200 rows.
 */
export async function farPage(read: List, stage: Stage): Promise<FarPage | undefined> {
  let far: FarPage | undefined;
  let place: FarPage | undefined;
  for (;;) {
    const rows = place ? (place.number - 1) * PAGE : 0;
    const left = ROWS_BEFORE_PAGE_1000 - rows;
    const limit = left === 0 ? PAGE : Math.min(LARGEST_PAGE, left);
    const next = await read(stage, { after: place?.after, limit });
    if (next === null) return far;
    far = place;
    if (left === 0) return far;
    place = { number: (rows + limit) / PAGE + 1, after: next };
  }
}
