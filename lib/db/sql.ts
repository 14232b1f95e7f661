import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { AppError } from "@/lib/base/errors";
import { isRetryable, isRevokedActor } from "./faults";
import { Prisma } from "./generated/client";
import { send } from "./pool";
import { createRowCheck, type Row, type RowCheck, type RowDescription } from "./row";

/** An SQL fragment with its values. Fragments can be nested, so that several modules can contribute to one statement. */
export type Sql = Prisma.Sql;

/** The template tag of an SQL fragment. Interpolated values become parameters, and nested fragments are spliced in. */
export const sql = Prisma.sql;
export const noSql = Prisma.empty;
export const joinSql = Prisma.join;

/**
 * Joins the CTEs of a statement with commas, for use after WITH. Skips undefined fragments. A fragment can hold several CTEs.
 */
export function ctes(...fragments: readonly (Sql | undefined)[]): Sql {
  return joinSql(
    fragments.filter((fragment) => fragment !== undefined),
    ",\n",
  );
}

/** Returns names of tables, columns or types, joined with commas. They are not escaped, so never pass user input. */
export function namesSql(...names: readonly string[]): Sql {
  return Prisma.raw(names.join(", "));
}

export const MAX_TRIES = 8;
const statementNames = new Map<string, string>();

/**
 * Returns the prepared statement's name for an SQL string. All SQL strings come from the code, so the cache of names is
 * bounded.
 */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
    statementNames.set(text, name);
  }
  return name;
}

/** Returns the select list of a described row for a table alias, such as `k.id, k.last_four AS "lastFour"` for `k`. */
export function columnsOf(description: RowDescription, table: string): Sql {
  const columns = Object.keys(description).map((name) => {
    const column = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    return `${table}.${column}${column === name ? "" : ` AS "${name}"`}`;
  });
  return namesSql(...columns);
}

/**
 * Runs one statement as one transaction. Returns the number of rows that the statement wrote or, for a SELECT, returned.
 * Retries the statement if a deadlock, a serialization failure or a violated balance constraint rolled it back.
 */
export async function runOnce({ text, values }: Sql): Promise<number> {
  return (await run(text, values)).rowCount ?? 0;
}

/** The row check of each statement, by the statement's text. It is created when the statement first runs. */
const checks = new Map<string, RowCheck>();

/**
 * Returns a function that runs a statement with the retries of {@link runOnce} and returns its rows. The function throws if the
 * rows do not match the description. Columns and types are checked the first time the process runs the statement; nulls and
 * listed values are checked in every row.
 */
export function rowsOf<const Described extends RowDescription>(description: Described) {
  return async ({ text, values }: Sql): Promise<Row<Described>[]> => {
    const { rows, fields } = await run<Row<Described>>(text, values);
    const check = checks.get(text) ?? createRowCheck(description, fields);
    checks.set(text, check);
    rows.forEach(check);
    return rows;
  };
}

/** Returns a function that works like the one from {@link rowsOf} but returns only the first row, or undefined without rows. */
export function rowOf<const Described extends RowDescription>(description: Described) {
  return async (statement: Sql) => (await rowsOf(description)(statement)).at(0);
}

/**
 * Runs a statement, and retries it in the cases that {@link runOnce} lists. Does not retry if the connection fails before the
 * result arrives, because the statement might have succeeded.
 */
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

/**
 * Throws `forbidden` if the error means that the acting user was removed or no longer has a required role. Rethrows any other
 * error.
 */
export function throwDatabaseError(error: unknown): never {
  throw isRevokedActor(error) ? new AppError("forbidden", { message: ACTOR_REMOVED, cause: error }) : error;
}

const ACTOR_REMOVED =
  "Nothing was changed. You were removed from this account, or your role changed, after you started this action.";

/** The result of a conditional write whose condition no longer held. The caller must read and decide again. */
export const CONFLICT = Symbol("conflict");

/**
 * Repeats `attempt`, which reads, decides and writes, until it returns something other than {@link CONFLICT}. Waits with jitter
 * between attempts. Throws `service_unavailable` after eight conflicts.
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | typeof CONFLICT>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result = await attempt();
    if (result !== CONFLICT) return result;
    if (tries >= MAX_TRIES) throw new AppError("service_unavailable", { retryAfterS: 1 });
    await pause(tries);
  }
}

function pause(tries: number): Promise<void> {
  return sleep(Math.random() * 5 * 2 ** tries);
}

/**
 * The character that sorts last when strings are compared by bytes. A prefix followed by this character is the upper bound of
 * the strings with that prefix.
 */
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * Returns an SQL condition that is true if `text` starts with `prefix`. One of them must have the collation "C", so that
 * strings are compared by bytes. PostgreSQL can use an index with this collation.
 */
export function beginsWith(text: Sql, prefix: Sql): Sql {
  return sql`${text} >= ${prefix} AND ${text} < ${prefix} || ${LAST_CHARACTER}`;
}

/**
 * LIMIT clauses for the end of an ordered query. `rows` limits the query to its first chunk of rows. `last` limits it to the
 * last row of that chunk, and selects nothing if the query has fewer rows than a chunk.
 */
type Chunk = { readonly rows: Sql; readonly last: Sql };

/**
 * Returns the LIMIT clauses for processing a table in chunks of `size` rows. A caller that records its progress must not record
 * an ID beyond the chunk's `last` row: `rows` excludes the rows after it, which would then be skipped. The size is part of the
 * SQL text, not a parameter, so that the planner takes it into account.
 */
export function chunkOf(size: number): Chunk {
  return { rows: Prisma.raw(`LIMIT ${size}`), last: Prisma.raw(`OFFSET ${size - 1} LIMIT 1`) };
}
