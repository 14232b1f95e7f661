import { expect, test } from "@playwright/test";
import pg from "pg";
import { databaseFaultOf, isConnectionUsable, isRetryable, isUnavailable } from "./faults";

function refusal(sqlState: string): Error {
  return Object.assign(new pg.DatabaseError("refused", 7, "error"), { code: sqlState });
}

/** As Prisma's client throws what PostgreSQL refused one of its statements with. */
function throughPrisma(sqlState: string): Error {
  const meta = { driverAdapterError: { cause: { kind: "postgres", originalCode: sqlState } } };
  return Object.assign(new Error("Invalid invocation"), { code: "P2039", meta });
}

const UNAVAILABLE = {
  "55P03": "a lock that was not had in time",
  "57014": "a statement cut at its limit",
  "53100": "a full disk",
  "53200": "no memory",
  "53300": "too many connections",
  "25006": "a database that takes no writes",
  "57P01": "a database that stops",
  "57P03": "a database that starts",
  "40P01": "a deadlock after its last try",
  "08006": "a broken connection",
  "58030": "a disk that fails",
};

for (const [sqlState, meaning] of Object.entries(UNAVAILABLE)) {
  test(`${meaning} (${sqlState}) is unavailability, also through Prisma's client`, () => {
    expect(isUnavailable(refusal(sqlState))).toBe(true);
    expect(isUnavailable(throughPrisma(sqlState))).toBe(true);
  });
}

for (const sentence of [
  "Query read timeout",
  "timeout exceeded when trying to connect",
  "Connection terminated unexpectedly",
]) {
  test(`"${sentence}" is unavailability, and its statement is never sent again`, () => {
    expect(isUnavailable(new Error(sentence))).toBe(true);
    expect(isRetryable(new Error(sentence))).toBe(false);
    expect(isConnectionUsable(new Error(sentence))).toBe(false);
  });
}

test("a database that Prisma's client does not reach is unavailable", () => {
  expect(isUnavailable(Object.assign(new Error("Can't reach database server"), { code: "P1001" }))).toBe(
    true,
  );
});

test("a violated floor of a balance is a conflict, and any other violated check is not", () => {
  const violation = (constraint: string) => Object.assign(refusal("23514"), { constraint });
  for (const floor of ["wallets_balance_floor", "vouchers_balance_range"]) {
    expect(isRetryable(violation(floor))).toBe(true);
    expect(isUnavailable(violation(floor))).toBe(true);
  }
  expect(isRetryable(violation("transfers_amount_positive"))).toBe(false);
  expect(isUnavailable(violation("transfers_amount_positive"))).toBe(false);
});

test("what PostgreSQL refuses for its content is our fault and no unavailability", () => {
  for (const sqlState of ["23505", "23514", "42601", "22P02", "TS001"]) {
    expect(isUnavailable(refusal(sqlState))).toBe(false);
    expect(isUnavailable(throughPrisma(sqlState))).toBe(false);
  }
  expect(isUnavailable(new TypeError("x is not a function"))).toBe(false);
});

test("a refusal leaves the connection to the next; an error of its state or its plans does not", () => {
  for (const sqlState of ["23505", "23514", "40P01", "TS001", "55P03", "57014"])
    expect(isConnectionUsable(refusal(sqlState))).toBe(true);
  for (const sqlState of ["0A000", "26000", "57P01", "08006", "53100", "XX000"])
    expect(isConnectionUsable(refusal(sqlState))).toBe(false);
});

test("readiness tells the trouble in a word", () => {
  expect(
    [refusal("53100"), refusal("57014"), refusal("25006"), refusal("53300")].map(databaseFaultOf),
  ).toEqual(["disk_full", "timed_out", "read_only", "too_many_connections"]);
  expect(databaseFaultOf(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toBe("unreachable");
  expect(databaseFaultOf(new Error("Query read timeout"))).toBe("timed_out");
  expect(databaseFaultOf(new Error("anything else"))).toBe("failed");
});

test("a socket that is not there is unavailability, a file that is not there is a fault of ours", () => {
  const missing = (syscall: string) =>
    Object.assign(new Error(`ENOENT: ${syscall}`), { code: "ENOENT", syscall });
  expect(isUnavailable(missing("connect"))).toBe(true);
  expect(isUnavailable(missing("open"))).toBe(false);
});
