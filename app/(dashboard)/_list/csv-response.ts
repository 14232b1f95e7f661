import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/base/clock";
import { type Cell, csvLine } from "@/lib/base/csv";
import { AppError } from "@/lib/base/errors";
import { findSession } from "@/lib/identity/users/sessions";
import type { Visit } from "../_shell/visit";
import { errorOf, type Filter } from "./filter";
import { type Filters, type FilterValues, filterValuesIn, invalidValuesIn, type List } from "./list";

/** The number of rows that are read from the database at a time. */
const PAGE_SIZE = 500;

/**
 * Returns a list as a CSV download, with the filters in the request's query. Responds with 422 if the query contains an invalid
 * text or amount.
 */
export function csvResponse<Row, FilterSet extends Filters>(
  list: List<Row, FilterSet>,
  visit: Visit,
  request: Request,
): Response {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const invalid = invalidValuesIn(list.filters, query);
  const refusals = Object.entries<Filter>(list.filters).flatMap(([name, filter]) =>
    name in invalid
      ? [`${filter.label}: ${JSON.stringify(invalid[name])} is not valid. ${errorOf(filter)}.\n`]
      : [],
  );
  if (refusals.length > 0) return new Response(refusals.join(""), { status: 422 });
  return new Response(streamOf(csvLines(list, visit, filterValuesIn(list.filters, query))), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${nameOf(list, visit)}"`,
      "Cache-Control": "no-store",
    },
  });
}

/**
 * Streams a list as CSV lines, one page at a time. After each page, pauses for as long as reading the page took, so that a
 * download keeps the database busy for at most half of the time. Throws `unauthenticated` if the session has ended, so that the
 * download fails instead of being truncated silently.
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

/** Returns the name of a list's CSV file: `tessera-test-events-2026-11-21.csv`. */
function nameOf({ file }: Pick<List<unknown>, "file">, { environment }: Visit): string {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.csv$/, "");
  return `tessera-${environment}-${name}-${now().toISOString().slice(0, 10)}.csv`;
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
