import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/base/errors";
import { findSession } from "@/lib/identity/users/find-session";
import type { Visit } from "../_shell/require-account";
import { type Cell, csvLine } from "./csv";
import type { Filters, FilterValues, List } from "./list";

/** Rows per page. */
const PAGE_SIZE = 500;

/**
 * Streams a list as CSV, one page at a time, using at most half of the time. Throws `unauthenticated` when
 * the session ends, so that the download fails instead of ending early.
 */
export async function* csvLines<Row, Asked extends Filters>(
  { csv, read }: Pick<List<Row, Asked>, "csv" | "read">,
  visit: Visit,
  chosen: FilterValues<Asked>,
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
