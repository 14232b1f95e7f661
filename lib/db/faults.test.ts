import { mock } from "node:test";
import pg from "pg";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { databaseFaultOf, isConnectionUsable, isRetryable, isUnavailable } from "./faults";
import { CONFLICT, MAX_TRIES, retryOnConflict } from "./sql";

function refusal(sqlState: string): Error {
  return Object.assign(new pg.DatabaseError("refused", 7, "error"), { code: sqlState });
}

/** Returns the error that Prisma's client throws for this SQLSTATE. */
function throughPrisma(sqlState: string): Error {
  const meta = { driverAdapterError: { cause: { kind: "postgres", originalCode: sqlState } } };
  return Object.assign(new Error("Invalid invocation"), { code: "P2039", meta });
}

const UNAVAILABLE = {
  "55P03": "a lock timeout",
  "57014": "a statement timeout",
  "53100": "a full disk",
  "53200": "out of memory",
  "53300": "too many connections",
  "25006": "a read-only database",
  "57P01": "a database that is shutting down",
  "57P03": "a database that is starting",
  "40P01": "a deadlock after the last attempt",
  "08006": "a broken connection",
  "58030": "an I/O error",
};

for (const [sqlState, meaning] of Object.entries(UNAVAILABLE)) {
  test(`the error ${sqlState} (${meaning}) counts as unavailability, even if Prisma's client wraps it`, () => {
    expect(isUnavailable(refusal(sqlState))).toBe(true);
    expect(isUnavailable(throughPrisma(sqlState))).toBe(true);
  });
}

for (const sentence of [
  "Query read timeout",
  "timeout exceeded when trying to connect",
  "Connection terminated unexpectedly",
]) {
  test(`the error "${sentence}" counts as unavailability, the statement is not retried, and the connection is not reused`, () => {
    expect(isUnavailable(new Error(sentence))).toBe(true);
    expect(isRetryable(new Error(sentence))).toBe(false);
    expect(isConnectionUsable(new Error(sentence))).toBe(false);
  });
}

test("a database that Prisma's client cannot reach counts as unavailable", () => {
  expect(isUnavailable(Object.assign(new Error("Can't reach database server"), { code: "P1001" }))).toBe(
    true,
  );
});

test("a violation of a balance constraint is retryable and counts as unavailability, unlike a violation of another CHECK constraint", () => {
  const violation = (constraint: string) => Object.assign(refusal("23514"), { constraint });
  for (const floor of ["wallets_balance_floor", "wallets_reserved_range", "vouchers_balance_range"]) {
    expect(isRetryable(violation(floor))).toBe(true);
    expect(isUnavailable(violation(floor))).toBe(true);
  }
  expect(isRetryable(violation("transfers_amount_positive"))).toBe(false);
  expect(isUnavailable(violation("transfers_amount_positive"))).toBe(false);
});

test("neither a statement that PostgreSQL rejects because of its content nor a bug in the code counts as unavailability", () => {
  for (const sqlState of ["23505", "23514", "42601", "22P02", "TS001"]) {
    expect(isUnavailable(refusal(sqlState))).toBe(false);
    expect(isUnavailable(throughPrisma(sqlState))).toBe(false);
  }
  expect(isUnavailable(new TypeError("x is not a function"))).toBe(false);
});

test("a connection is reused after a constraint violation, a deadlock, a timeout or an error from our database functions, but not after other errors", () => {
  for (const sqlState of ["23505", "23514", "40P01", "TS001", "55P03", "57014"])
    expect(isConnectionUsable(refusal(sqlState))).toBe(true);
  for (const sqlState of ["0A000", "26000", "57P01", "08006", "53100", "XX000"])
    expect(isConnectionUsable(refusal(sqlState))).toBe(false);
});

test("a database error is mapped to the reason that the readiness check reports", () => {
  expect(
    [refusal("53100"), refusal("57014"), refusal("25006"), refusal("53300")].map(databaseFaultOf),
  ).toEqual(["disk_full", "timed_out", "read_only", "too_many_connections"]);
  expect(databaseFaultOf(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toBe("unreachable");
  expect(databaseFaultOf(new Error("Query read timeout"))).toBe("timed_out");
  expect(databaseFaultOf(new Error("anything else"))).toBe("failed");
});

test("a missing database socket counts as unavailability, but any other missing file does not", () => {
  const missing = (syscall: string) =>
    Object.assign(new Error(`ENOENT: ${syscall}`), { code: "ENOENT", syscall });
  expect(isUnavailable(missing("connect"))).toBe(true);
  expect(isUnavailable(missing("open"))).toBe(false);
});

test("a write that always conflicts is tried eight times, with a pause only between tries, and then fails with `service_unavailable`", async () => {
  const jitter = mock.method(Math, "random", () => 0);
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    return CONFLICT;
  };
  try {
    await expect(retryOnConflict(attempt)).rejects.toMatchObject({ code: "service_unavailable" });
  } finally {
    jitter.mock.restore();
  }
  expect([tries, jitter.mock.callCount()]).toEqual([MAX_TRIES, MAX_TRIES - 1]);
});
