import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { AppError } from "@/lib/base/errors";
import { isFormerActor, isRetryable } from "./faults";
import { Prisma } from "./generated/client";
import { send } from "./pool";
import { createRowCheck, type Description, type Row, type RowCheck } from "./row";

/** A piece of SQL with its values; pieces nest, so that modules compose one statement. */
export type Sql = Prisma.Sql;

/** Tags a piece of SQL: every interpolated value becomes a parameter, every nested piece is spliced in. */
export const sql = Prisma.sql;
export const noSql = Prisma.empty;
export const joinSql = Prisma.join;

/** The CTEs of a statement as a list, for after its WITH; those left out are skipped. A piece may hold several. */
export function ctes(...pieces: readonly (Sql | undefined)[]): Sql {
  return joinSql(
    pieces.filter((piece) => piece !== undefined),
    ",\n",
  );
}

/** Names of tables, columns or types as a piece of SQL, with commas between. They are the program's own, never input. */
export function namesSql(...names: readonly string[]): Sql {
  return Prisma.raw(names.join(", "));
}

export const MAX_TRIES = 8;
const statementNames = new Map<string, string>();

/** One prepared statement a text. The texts are the program's own, so their number is bounded. */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
    statementNames.set(text, name);
  }
  return name;
}

/** The columns of a described row as those of a table: `k.id, k.last_four AS "lastFour"` for the table `k`. */
export function columnsOf(description: Description, table: string): Sql {
  const columns = Object.keys(description).map((name) => {
    const column = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    return `${table}.${column}${column === name ? "" : ` AS "${name}"`}`;
  });
  return namesSql(...columns);
}

/**
 * Runs one statement, which is one transaction, and returns how many rows it wrote, or answered where it is a SELECT.
 * A deadlock or serialisation failure has undone everything, so it is sent again.
 */
export async function runOnce({ text, values }: Sql): Promise<number> {
  return (await run(text, values)).rowCount ?? 0;
}

/** One for each statement's text, made when the process runs it for the first time. */
const checks = new Map<string, RowCheck>();

/**
 * {@link runOnce} for the rows a statement answers. They are held to their description: the columns and their types the
 * first time the process runs the statement, null and the values of a list in every row. Throws where they differ: the
 * statement is wrong, or the database is not the one this code was written for.
 */
export function rowsOf<const Described extends Description>(description: Described) {
  return async ({ text, values }: Sql): Promise<Row<Described>[]> => {
    const { rows, fields } = await run<Row<Described>>(text, values);
    const check = checks.get(text) ?? createRowCheck(description, fields);
    checks.set(text, check);
    rows.forEach(check);
    return rows;
  };
}

/** The first of {@link rowsOf}, or undefined. */
export function rowOf<const Described extends Description>(description: Described) {
  return async (statement: Sql) => (await rowsOf(description)(statement)).at(0);
}

/** Sends again only what was undone: a statement that was not answered may have done its work. */
async function run<Row extends object>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send<Row>({ name: statementName(text), text, values });
    } catch (error) {
      if (!isRetryable(error) || attempt >= MAX_TRIES) throwDatabaseError(error);
      await pause(attempt);
    }
  }
}

/** Throws what a statement failed with; `forbidden` where whoever asked for it is no user any more who may. */
export function throwDatabaseError(error: unknown): never {
  throw isFormerActor(error) ? new AppError("forbidden", { message: NOT_ANY_MORE, cause: error }) : error;
}

const NOT_ANY_MORE =
  "Nothing was done. You were removed from this account, or given another role, since you asked for it.";

/** Signals that the guard of a write failed: read and decide again. */
export const CONFLICT = Symbol("lost");

/**
 * Reads, decides and writes until the write's guard holds. `attempt` returns {@link CONFLICT} when someone else
 * was faster. Throws `service_unavailable` after eight losses.
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | typeof CONFLICT>,
): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const result = await attempt();
    if (result !== CONFLICT) return result;
    await pause(tries);
  }
  throw new AppError("service_unavailable", { retryAfterS: 1 });
}

function pause(tries: number): Promise<void> {
  return sleep(Math.random() * 5 * 2 ** tries);
}
