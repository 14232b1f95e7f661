/**
 * For servers under test, on machines that do other things too: a statement may take longer than it should, a test may hold a
 * lock for longer than anybody should, and a page waits for its turn where one would be turned away. The real limits have
 * tests of their own, in e2e/server and beside the code.
 */
export const PATIENT_DATABASE = { DATABASE_STATEMENT_MS: "100000", DATABASE_LOCK_MS: "60000" } as const;
export const PATIENT_PAGES = { TESSERA_PATIENT_PAGES: "1" } as const;
