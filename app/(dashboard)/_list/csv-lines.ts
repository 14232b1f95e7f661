import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/base/errors";
import { findSession } from "@/lib/identity/users/find-session";
import type { Visit } from "../_shell/require-account";
import { type Cell, csvLine } from "./csv";
import type { Chosen, Filters, List } from "./list";

/** So many are read at once. */
const PAGE_SIZE = 500;

/**
 * A list as the text of a file, page after page, each read when the one before has been taken. Half of the time is left to
 * others. Throws `unauthenticated` instead of a further page once the session it is read for has ended: a file that is cut off
 * is not taken for a whole one.
 */
export async function* csvLines<Row, Asked extends Filters>(
  { csv, read }: Pick<List<Row, Asked>, "csv" | "read">,
  visit: Visit,
  chosen: Chosen<Asked>,
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
