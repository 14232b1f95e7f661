import pg from "pg";

/** What a database error means to a verb, by SQLSTATE (PostgreSQL manual, appendix A). */
const UNIQUE_VIOLATION = "23505";
const CHECK_VIOLATION = "23514";
const ROW_COUNT_GUARD = "TS001";
const RETRYABLE = new Set(["40001", "40P01"]);
const UNAVAILABLE_NODE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/** Whether the unique constraint or index of that name refused the row. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || error.constraint === constraint;
}

/** Whether the CHECK constraint of that name refused the row. */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION && error.constraint === constraint
  );
}

/** Whether `require_rows` found fewer rows than the statement needed: someone else was faster. */
export function lostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === ROW_COUNT_GUARD;
}

/** Whether the same statement may simply be sent again: a deadlock or a serialisation failure. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? "");
}

/** Whether the database could not be reached or ended the connection, rather than refusing the statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
    return code.startsWith("08") || code.startsWith("57P") || code === "53300" || code === "25006";
  }
  if ("code" in error && UNAVAILABLE_NODE_CODES.has(String(error.code))) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/.test(
    error.message,
  );
}
