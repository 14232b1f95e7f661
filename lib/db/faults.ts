import pg from "pg";

/** The SQLSTATE of a violated unique constraint. Appendix A of the PostgreSQL manual lists PostgreSQL's own codes. */
const UNIQUE_VIOLATION = "23505";
const CHECK_VIOLATION = "23514";
const RETRYABLE = new Set(["40001", "40P01"]);
/**
 * The CHECK constraints on the balances of wallets and vouchers. Statements check these balances before they write, so a
 * violation means that a concurrent write changed the balance.
 */
const BALANCE_CONSTRAINTS = new Set([
  "wallets_balance_floor",
  "wallets_reserved_range",
  "vouchers_balance_range",
]);
/** The SQLSTATE that our database function `require_rows` raises. */
const MISSED_ROWS = "TS001";
/** The SQLSTATE that our database function `require_actor` raises. */
const REVOKED_ACTOR = "TS004";
const LOCK_NOT_AVAILABLE = "55P03";
const QUERY_CANCELED = "57014";
const DISK_FULL = "53100";
const TOO_MANY_CONNECTIONS = "53300";
const READ_ONLY = "25006";

/**
 * Matches the SQLSTATE classes for an unavailable database: connection exceptions, insufficient resources, operator
 * intervention (including canceled statements) and system errors.
 */
const CLASSES_UNAVAILABLE = /^(08|53|57|58)/;
const UNAVAILABLE = new Set([LOCK_NOT_AVAILABLE, READ_ONLY, ...RETRYABLE]);
const UNAVAILABLE_NODE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/**
 * Prisma's error codes for an unavailable database: unreachable, connection timeout, operation timeout, connection closed, no
 * free connection, too many connections.
 */
const UNAVAILABLE_PRISMA_CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2037"]);
const TIMEOUT_MESSAGE =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;
const DISCONNECT_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Returns the SQLSTATE of an error from the driver or from Prisma's client, or undefined for other errors. */
function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code;
  const { meta } = (error ?? {}) as {
    meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
  };
  return meta?.driverAdapterError?.cause?.originalCode;
}

/**
 * Returns true if an error from the driver (not from Prisma's client) is a violation of the named unique constraint or index.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === UNIQUE_VIOLATION && error.constraint === constraint;
}

/**
 * Returns true if an error from the driver (not from Prisma's client) means that the statement was rolled back and can be sent
 * again: after a deadlock, a serialization failure or a violated balance constraint. Returns false if the database did not
 * answer, because the statement might have succeeded.
 */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (RETRYABLE.has(error.code ?? "") || violatesBalance(error));
}

function violatesBalance({ code, constraint }: pg.DatabaseError): boolean {
  return code === CHECK_VIOLATION && BALANCE_CONSTRAINTS.has(constraint ?? "");
}

/**
 * Returns true if the database function `require_rows` rolled the statement back, because the statement did not affect exactly
 * the rows that it had to.
 */
export function isMissingRows(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === MISSED_ROWS;
}

/**
 * Returns true if the database function `require_actor` rolled the statement back, because the acting user was removed or no
 * longer has a required role.
 */
export function isRevokedActor(error: unknown): boolean {
  return sqlState(error) === REVOKED_ACTOR;
}

/**
 * Returns true if the connection can be used for the next statement: after a constraint violation, a conflict, a statement or
 * lock timeout, or an error that our database functions raise. Returns false for all other errors.
 */
export function isConnectionUsable(error: unknown): boolean {
  const state = error instanceof pg.DatabaseError ? error.code : undefined;
  return state !== undefined && /^(23|40|TS|55P03$|57014$)/.test(state);
}

/**
 * Returns true if the same request might succeed later, for example because the database is unreachable, read-only or short of
 * resources, because a timeout has passed, or because every attempt ended in a conflict. Returns false if the database rejected
 * the content of the statement.
 */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (isRetryable(error)) return true;
  const state = sqlState(error);
  if (state !== undefined) return CLASSES_UNAVAILABLE.test(state) || UNAVAILABLE.has(state);
  const code = "code" in error ? String(error.code) : "";
  if (UNAVAILABLE_NODE_CODES.has(code) || UNAVAILABLE_PRISMA_CODES.has(code)) return true;
  // ENOENT is retryable only for a missing database socket. A missing file is a bug.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  return TIMEOUT_MESSAGE.test(error.message) || DISCONNECT_MESSAGE.test(error.message);
}

/** The public reasons for a failed database call. They reveal no details. */
export type DatabaseFault =
  | "timed_out"
  | "disk_full"
  | "read_only"
  | "too_many_connections"
  | "unreachable"
  | "failed";

const FAULT_BY_SQLSTATE: Readonly<Record<string, DatabaseFault>> = {
  [LOCK_NOT_AVAILABLE]: "timed_out",
  [QUERY_CANCELED]: "timed_out",
  [DISK_FULL]: "disk_full",
  [READ_ONLY]: "read_only",
  [TOO_MANY_CONNECTIONS]: "too_many_connections",
};

/** Returns the public reason for an error, or `failed` if the error does not mean that the database is unavailable. */
export function databaseFaultOf(error: unknown): DatabaseFault {
  const known = FAULT_BY_SQLSTATE[sqlState(error) ?? ""];
  if (known) return known;
  if (error instanceof Error && TIMEOUT_MESSAGE.test(error.message)) return "timed_out";
  return isUnavailable(error) ? "unreachable" : "failed";
}
