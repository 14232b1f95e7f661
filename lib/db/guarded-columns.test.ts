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
 * Returns the guarded columns of each table: the columns in the migrations' CHECK constraints with a range comparison, such as
 * `balance >= 0`. A column that such a constraint only compares with text literals is not guarded.
 */
function guardedColumns(migrations: readonly File[]): Map<string, Set<string>> {
  const guarded = new Map<string, Set<string>>();
  for (const { text } of migrations)
    for (const [, table = "", clauses = ""] of text.matchAll(/(?:ALTER|CREATE) TABLE "(\w+)"([^;]*)/g))
      for (const { 0: head, index } of clauses.matchAll(/CHECK \(/g)) {
        const check = untilClosed(clauses.slice(index + head.length));
        if (!/[<>]=|BETWEEN|[^<]>|<[^>]/.test(check)) continue;
        const columns = guarded.get(table) ?? new Set();
        for (const [, column = ""] of check.matchAll(/"(\w+)"(?! (?:=|<>|(?:NOT )?IN) \(?')/g))
          columns.add(column);
        guarded.set(table, columns);
      }
  return guarded;
}

/** Returns the part of `text` before its first unmatched closing parenthesis, or all of it if there is none. */
function untilClosed(text: string): string {
  let depth = 1;
  for (const { 0: token, index } of text.matchAll(/[()]/g)) {
    depth += token === "(" ? 1 : -1;
    if (depth === 0) return text.slice(0, index);
  }
  return text;
}

/**
 * Returns the SET clause that begins at the offset `from`. It ends at the first FROM, WHERE, RETURNING or backtick outside of
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
    // Skips names that do not read a column of the updated table: before `=`, the column is assigned; before a period, the name
    // is a table's; after a period, the column is another table's; and after a brace, the name is a parameter's.
    const own = new RegExp(`(?:\\b${alias}\\.|(?<![.\\w$"'{]))(?:${columns})\\b(?!\\s*=[^=]|\\.)`);
    const clause = setClause(text, index + head.length);
    const assignments = clause.split(/,(?=\s*\w+ = )/);
    return assignments
      .filter((one) => new RegExp(`^\\s*(?:${columns}) = `).test(one) && own.test(one))
      .map((one) => `${file}: ${table} ${one.trim().replaceAll(/\s+/g, " ")}`);
  });
}

const GUARDED = guardedColumns(filesIn("prisma/migrations", (file) => file.endsWith(".sql")));
const isProduct = (file: string) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith("lib/db/generated/");

test("columns bounded by a CHECK constraint are found in ALTER TABLE and CREATE TABLE, on one line or several", () => {
  for (const [table, columns] of Object.entries({
    wallets: ["balance", "low_events"],
    vouchers: ["current_balance", "breakage_amount"],
    redemption_intents: ["refused_codes", "refunded_amount"],
    partner_balances: ["claimed", "unclaimed_refunds"],
    refunds: ["amount", "partner_amount", "fee_amount"],
    refund_parts: ["amount"],
    overdue_cycles: ["number"],
    earnings: ["payout", "fee"],
  }))
    expect([...(GUARDED.get(table) ?? [])], table).toEqual(expect.arrayContaining(columns));
});

for (const statement of [
  "UPDATE wallets w SET balance = w.balance + total.change FROM total",
  "UPDATE wallets SET balance = balance - 1",
  "UPDATE partner_balances SET claimed = claimed + 1",
  "UPDATE vouchers v SET blocked_at = now(), current_balance = (SELECT max(x) FROM y) + v.current_balance WHERE v.id = 1",
])
  test(`the check of UPDATE statements rejects a new value of a bounded column if it depends on bounded columns of the updated table: ${statement}`, () => {
    expect(computedFromOwnColumn({ file: "a", text: statement }, GUARDED)).toHaveLength(1);
  });

for (const statement of [
  "UPDATE wallets w SET balance = held.balance + total.change FROM held RETURNING w.balance",
  "UPDATE vouchers v SET current_balance = 0 WHERE v.current_balance > 0",
  `UPDATE vouchers SET current_balance = \${current_balance}::bigint`,
])
  test(`the check of UPDATE statements accepts a new value of a bounded column if it depends only on constants, parameters or other tables: ${statement}`, () => {
    expect(computedFromOwnColumn({ file: "a", text: statement }, GUARDED)).toEqual([]);
  });

// PostgreSQL evaluates CHECK constraints on the row computed from the statement's snapshot before it notices a concurrent
// update. The UPDATE could then fail although the row's current values would satisfy the constraint.
test("no UPDATE statement computes a column bounded by a CHECK constraint from such columns of the updated table", () => {
  expect(filesIn("lib", isProduct).flatMap((file) => computedFromOwnColumn(file, GUARDED))).toEqual([]);
});
