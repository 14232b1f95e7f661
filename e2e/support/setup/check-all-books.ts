import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { compiledProgram } from "./compile-programs";

/**
 * Checks every invariant of the ledger on all rows of these databases, after all tests. Unlike the checks between tests, which
 * read only new rows and the rows to which these refer, this also finds invariants that a change to an older row has broken.
 * Throws an error that names the broken invariants and rows.
 */
export async function checkAllBooks(databaseUrls: readonly string[]): Promise<void> {
  const check = promisify(execFile);
  const reports = await Promise.all(
    databaseUrls.map((url) =>
      check(process.execPath, [compiledProgram("e2e/support/setup/books-check.ts")], {
        env: { ...process.env, DATABASE_URL: url },
      }),
    ),
  );
  const broken = reports.map(({ stdout }) => stdout).join("");
  if (broken !== "") throw new Error(`The tests left broken invariants of the ledger:\n${broken}`);
}
