import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/errors";
import { isRetryable } from "./faults";
import { Prisma } from "./generated/client";
import { pool } from "./pool";

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

const MAX_TRIES = 8;
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

/**
 * Runs one statement, which is one transaction, and returns its rows.
 * A deadlock or serialisation failure has undone everything, so it is sent again.
 */
export async function runOnce<Row extends object>(statement: Sql): Promise<Row[]> {
  const text = statement.text;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await pool().query<Row>({ name: statementName(text), text, values: statement.values });
      return result.rows;
    } catch (error) {
      if (!isRetryable(error) || attempt >= MAX_TRIES) throw error;
      await pause(attempt);
    }
  }
}

/** Signals that the guard of a write failed: read and decide again. */
export const LOST = Symbol("lost");

/**
 * Reads, decides and writes until the write's guard holds. `attempt` returns {@link LOST} when someone else
 * was faster. Throws `service_unavailable` after eight losses.
 */
export async function untilWon<Result>(attempt: () => Promise<Result | typeof LOST>): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const result = await attempt();
    if (result !== LOST) return result;
    await pause(tries);
  }
  throw new AppError("service_unavailable", { retryAfterS: 1 });
}

function pause(tries: number): Promise<void> {
  return sleep(Math.random() * 5 * 2 ** tries);
}
