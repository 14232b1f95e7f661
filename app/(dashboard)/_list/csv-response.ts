import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/base/clock";
import { type Cell, csvLine } from "@/lib/base/csv";
import { AppError } from "@/lib/base/errors";
import { findSession } from "@/lib/identity/users/sessions";
import type { Visit } from "../_shell/visit";
import { csvFiles } from "./csv-files";
import { errorOf, type Filter } from "./filter";
import {
  type Filters,
  type FilterValues,
  filterValuesIn,
  invalidValuesIn,
  type List,
  type Query,
} from "./list";

/** The number of rows per page when a paginated list is read. */
const PAGE_SIZE = 500;

/**
 * Returns a list as a CSV download, filtered by the request's query. Responds with 422 if the query contains an invalid text or
 * amount.
 */
export function csvResponse<Row, FilterSet extends Filters>(
  list: List<Row, FilterSet>,
  visit: Visit,
  request: Request,
): Response {
  const query = queryOf(request);
  const { timezone } = visit.user;
  const invalid = invalidValuesIn(list.filters, query, timezone);
  const refusals = Object.entries<Filter>(list.filters).flatMap(([name, filter]) =>
    name in invalid
      ? [`${filter.label}: ${JSON.stringify(invalid[name])} is not valid. ${errorOf(filter)}.\n`]
      : [],
  );
  if (refusals.length > 0) return new Response(refusals.join(""), { status: 422 });
  const chosen = filterValuesIn(list.filters, query, timezone);
  return new Response(streamOf(csvLines(list, visit, chosen)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${nameOf(list, visit, chosen)}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Returns the request's query in the format that Next.js passes to pages: a repeated parameter is an array of its values. */
function queryOf(request: Request): Query {
  const { searchParams } = new URL(request.url);
  const names = [...new Set(searchParams.keys())];
  const all = names.map((name) => [name, searchParams.getAll(name)] as const);
  return Object.fromEntries(all.map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}

/**
 * Yields a list as CSV lines: the header, then one page of rows at a time. Between two pages, pauses for as long as the
 * previous page took, so that a download reads the list for at most half of the time. Before each page after the first, throws
 * `unauthenticated` if the session has ended, so that the download fails instead of being truncated silently.
 */
export async function* csvLines<Row, FilterSet extends Filters>(
  { csv, read }: Pick<List<Row, FilterSet>, "csv" | "read">,
  visit: Visit,
  chosen: FilterValues<FilterSet>,
): AsyncGenerator<string, undefined> {
  yield csvLine(Object.keys(csv));
  const facts = Object.values(csv);
  const lineOf = (row: Row) =>
    csvLine(facts.map((fact) => (typeof fact === "function" ? fact(row, visit) : (row[fact] as Cell))));
  for (let before: string | undefined; ; ) {
    const began = performance.now();
    const { rows, next } = await read(visit, { ...chosen, before, limit: PAGE_SIZE });
    const lines = rows.map(lineOf).join("");
    const tookMs = performance.now() - began;
    yield lines;
    if (next === null) return;
    before = next;
    await sleep(tookMs);
    const { status } = await findSession(visit.user.sessionId);
    if (status !== "signed-in") throw new AppError("unauthenticated");
  }
}

const fixedFiles: readonly string[] = Object.values(csvFiles).flat();

/**
 * Returns the name of a list's CSV file. The name contains the object to which the list belongs, if any, and the list's period
 * or today's date in UTC: `tessera-test-events-2026-11-21.csv`, `tessera-test-payments-PAYOUT-1-2026-11-21.csv` or
 * `tessera-test-statement-2026-10.csv`.
 */
function nameOf<Row, FilterSet extends Filters>(
  { file, periodIn }: List<Row, FilterSet>,
  visit: Visit,
  chosen: FilterValues<FilterSet>,
): string {
  const [owner = "", name = ""] = file
    .replace(/\.csv$/, "")
    .split("/")
    .slice(-2);
  const object = fixedFiles.includes(file) ? [] : [owner];
  const time = periodIn?.(visit, chosen) ?? now().toISOString().slice(0, 10);
  return `${["tessera", visit.environment, name, ...object, time].join("-")}.csv`;
}

/** Returns the lines as a stream. It reads one page ahead and stops when the client disconnects. */
function streamOf(lines: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
