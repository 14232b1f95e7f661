/**
 * For servers under test, on machines that do other things too: a statement may take longer than it should, and a test may hold
 * a lock for longer than anybody should. The real limits have tests of their own, in e2e/server.
 */
export const PATIENT_DATABASE = { DATABASE_STATEMENT_MS: "100000", DATABASE_LOCK_MS: "60000" } as const;
