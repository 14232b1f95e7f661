import pg from "pg";

/** What a database error means to a verb, by SQLSTATE (PostgreSQL manual, appendix A). */
const UNIQUE_VIOLATION = "23505";
const CHECK_VIOLATION = "23514";
const RETRYABLE = new Set(["40001", "40P01"]);
/** Statements check a balance before they lower it, so that only a concurrent write makes one violate these. */
const FLOORS = new Set(["wallets_balance_floor", "vouchers_balance_range"]);
/** The foundation's own. */
const MISSED_ROWS = "TS001";
const NO_ACTOR = "TS004";
const LOCK_NOT_AVAILABLE = "55P03";
const QUERY_CANCELED = "57014";
const DISK_FULL = "53100";
const TOO_MANY_CONNECTIONS = "53300";
const READ_ONLY = "25006";

/** Connection exceptions, insufficient resources, operator intervention (a cancelled statement too), errors of the system. */
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
/** Prisma's own: not reached, reached too late, an operation timed out, the connection was closed, there are too many. */
const UNAVAILABLE_PRISMA_CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2037"]);
const UNANSWERED =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;
const CUT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** The SQLSTATE PostgreSQL refused a statement with, through the driver or through Prisma's client. */
function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code;
  const { meta } = (error ?? {}) as {
    meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
  };
  return meta?.driverAdapterError?.cause?.originalCode;
}

/** Whether the unique constraint or index of that name refused the row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === UNIQUE_VIOLATION && error.constraint === constraint;
}

/**
 * Whether the same statement may simply be sent again: a deadlock, a serialisation failure or a violated floor of a
 * balance, which undid all of it. Never one that was not answered, since what it did is not known.
 */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (RETRYABLE.has(error.code ?? "") || violatesFloor(error));
}

function violatesFloor({ code, constraint }: pg.DatabaseError): boolean {
  return code === CHECK_VIOLATION && FLOORS.has(constraint ?? "");
}

/** Whether `require_rows` undid the statement: something it was to write was not there any more. */
export function isMissingRows(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === MISSED_ROWS;
}

/** Whether `require_actor` undid the statement: who asked for it may not do it any more. */
export function isFormerActor(error: unknown): boolean {
  return sqlState(error) === NO_ACTOR;
}

/** Whether PostgreSQL refused the statement for what it would have written or waited for, and takes the next as well. */
export function isConnectionUsable(error: unknown): boolean {
  const state = error instanceof pg.DatabaseError ? error.code : undefined;
  return state !== undefined && /^(23|40|TS|55P03$|57014$)/.test(state);
}

/**
 * Whether the database could not do it now, rather than refusing what was asked: it could not be reached, did not answer
 * in time, ended the connection, cancelled the statement at its limit, lacks room, or found a conflict at each try. The same request may succeed later.
 */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (isRetryable(error)) return true;
  const state = sqlState(error);
  if (state !== undefined) return CLASSES_UNAVAILABLE.test(state) || UNAVAILABLE.has(state);
  const code = "code" in error ? String(error.code) : "";
  if (UNAVAILABLE_NODE_CODES.has(code) || UNAVAILABLE_PRISMA_CODES.has(code)) return true;
  // A socket that is not there, and no other file.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  return UNANSWERED.test(error.message) || CUT.test(error.message);
}

/** Why the database cannot do it now, in a word that tells nothing of it. */
export const databaseFaults = [
  "timed_out",
  "disk_full",
  "read_only",
  "too_many_connections",
  "unreachable",
  "failed",
] as const;
export type DatabaseFault = (typeof databaseFaults)[number];

const TROUBLES: Readonly<Record<string, DatabaseFault>> = {
  [LOCK_NOT_AVAILABLE]: "timed_out",
  [QUERY_CANCELED]: "timed_out",
  [DISK_FULL]: "disk_full",
  [READ_ONLY]: "read_only",
  [TOO_MANY_CONNECTIONS]: "too_many_connections",
};

export function databaseFaultOf(error: unknown): DatabaseFault {
  const known = TROUBLES[sqlState(error) ?? ""];
  if (known) return known;
  if (error instanceof Error && UNANSWERED.test(error.message)) return "timed_out";
  return isUnavailable(error) ? "unreachable" : "failed";
}
