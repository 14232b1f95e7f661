import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

type File = { readonly file: string; readonly text: string };

function filesIn(folder: string, isWanted: (file: string) => boolean): File[] {
  return readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter(isWanted)
    .map((file) => ({ file, text: readFileSync(path.join(PROJECT_ROOT, file), "utf8") }));
}

/**
 * Returns the guarded columns of each table: the columns whose values a CHECK constraint in the migrations bounds, such as
 * `balance >= 0`.
 */
function guardedColumns(migrations: readonly File[]): Map<string, Set<string>> {
  const guarded = new Map<string, Set<string>>();
  for (const { text } of migrations)
    for (const [, table = "", clauses = ""] of text.matchAll(/ALTER TABLE "(\w+)"([^;]*)/g))
      for (const [, check = ""] of clauses.matchAll(/CHECK \((.*)\)/g)) {
        if (!/[<>]=|BETWEEN|[^<]>|<[^>]/.test(check)) continue;
        const columns = guarded.get(table) ?? new Set();
        for (const [, column = ""] of check.matchAll(/"(\w+)"/g)) columns.add(column);
        guarded.set(table, columns);
      }
  return guarded;
}

/**
 * Returns the SET clause that begins at the offset `from`. It ends at the first FROM, WHERE or RETURNING outside of
 * parentheses.
 */
function setClause(text: string, from: number): string {
  const rest = text.slice(from);
  let depth = 0;
  for (const { 0: token, index } of rest.matchAll(/[()`]|\b(?:FROM|WHERE|RETURNING)\b/g)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (depth <= 0) return rest.slice(0, index);
  }
  return rest;
}

/** Returns the assignments in UPDATE statements that compute a guarded column from guarded columns of the updated table. */
function computedFromOwnColumn({ file, text }: File, guarded: ReadonlyMap<string, ReadonlySet<string>>) {
  const updates = text.matchAll(/\bUPDATE (?:ONLY )?"?(\w+)"?(?: (?!SET\b)(?:AS )?(\w+))?\s+SET\b/g);
  return [...updates].flatMap(({ 0: head, 1: table = "", 2: alias = table, index }) => {
    const columns = [...(guarded.get(table) ?? [])].join("|");
    if (columns === "") return [];
    // A column before a single equals sign is assigned, not read, and a name directly after a brace is a parameter.
    const own = new RegExp(`(?:\\b${alias}\\.|(?<![.\\w$"'{]))(?:${columns})\\b(?!\\s*=[^=])`);
    const clause = setClause(text, index + head.length);
    const assignments = clause.split(/,(?=\s*\w+ = )/);
    return assignments
      .filter((one) => new RegExp(`^\\s*(?:${columns}) = `).test(one) && own.test(one))
      .map((one) => `${file}: ${table} ${one.trim().replaceAll(/\s+/g, " ")}`);
  });
}

const GUARDED = guardedColumns(filesIn("prisma/migrations", (file) => file.endsWith(".sql")));
const isProduct = (file: string) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith("lib/db/generated/");

test("the migrations put CHECK constraints on the balances of wallets and vouchers", () => {
  expect([...(GUARDED.get("wallets") ?? [])]).toEqual(expect.arrayContaining(["balance", "low_events"]));
  expect([...(GUARDED.get("vouchers") ?? [])]).toEqual(
    expect.arrayContaining(["current_balance", "breakage_amount"]),
  );
  expect([...(GUARDED.get("redemption_intents") ?? [])]).toContain("refused_codes");
});

for (const statement of [
  "UPDATE wallets w SET balance = w.balance + total.change FROM total",
  "UPDATE wallets SET balance = balance - 1",
  "UPDATE vouchers v SET blocked_at = now(), current_balance = (SELECT max(x) FROM y) + v.current_balance WHERE v.id = 1",
])
  test(`the check of UPDATE statements rejects a constrained column's new value if it depends on constrained columns of the updated table: ${statement}`, () => {
    expect(computedFromOwnColumn({ file: "a", text: statement }, GUARDED)).toHaveLength(1);
  });

for (const statement of [
  "UPDATE wallets w SET balance = held.balance + total.change FROM held RETURNING w.balance",
  "UPDATE vouchers v SET current_balance = 0 WHERE v.current_balance > 0",
  `UPDATE vouchers SET current_balance = \${current_balance}::bigint`,
])
  test(`the check of UPDATE statements accepts a constrained column's new value if it depends only on constants, parameters or other tables: ${statement}`, () => {
    expect(computedFromOwnColumn({ file: "a", text: statement }, GUARDED)).toEqual([]);
  });

// PostgreSQL evaluates CHECK constraints on the row computed from the statement's snapshot before it notices a concurrent
// update.
test("no UPDATE statement sets a column with a CHECK constraint to a value that depends on constrained columns of the updated table", () => {
  expect(filesIn("lib", isProduct).flatMap((file) => computedFromOwnColumn(file, GUARDED))).toEqual([]);
});
