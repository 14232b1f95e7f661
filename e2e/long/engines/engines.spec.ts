import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { addOperator } from "@/lib/runtime/demo-world/people";
import { PASSWORD } from "../../support/world/accounts";
import { batchedActs, CHECKS, hotActs, JOBS } from "../growth/hot-acts";
import { LISTS, PAGE } from "../growth/lists";
import { onFilledDatabase } from "../growth/on-filled-database";
import { openStage } from "../growth/stage";
import { collectStatements } from "./collect";
import { OF_THE_SCHEMA, OWN_FUNCTIONS } from "./features";
import { refusedStatements, tableOfFeatures, tableOfVerdicts } from "./table";

const SCALE = { rows: 2_000, accounts: 20 };
const BUSIEST = 1;
const CALLERS = 3;

const page = () => readFileSync(path.join(PROJECT_ROOT, "deploy", "how-large.md"), "utf8");

/**
 * Returns true if a count stated in deploy/how-large.md is close to the current count, so that a few new statements do not
 * require an update.
 */
const isNear = (stated: number, counted: number) => Math.abs(stated - counted) <= Math.max(3, counted / 10);

const wordsOf = (row: string) => row.replace(/\d+/g, "#");
const countsIn = (row: string) => [...row.matchAll(/\d+/g)].map(Number);

/**
 * Compares `tables` with the tables in deploy/how-large.md that have the same headings. Returns the rows on each side for which
 * the other side has no row with the same words and similar counts.
 */
function differences(tables: readonly string[]): { missing: string[]; stale: string[] } {
  const headings = new Set(tables.map((table) => wordsOf(table.split("\n")[0] ?? "")));
  const onPage = page()
    .split("\n\n")
    .filter((block) => headings.has(wordsOf(block.split("\n")[0] ?? "")));
  const [stated, current] = [onPage, tables].map((all) => all.flatMap((table) => table.trim().split("\n")));
  const agree = (line: string, row: string) =>
    wordsOf(line) === wordsOf(row) &&
    countsIn(line).every((count, at) => isNear(count, countsIn(row)[at] ?? 0));
  return {
    missing: (current ?? []).filter((row) => !stated?.some((line) => agree(line, row))),
    stale: (stated ?? []).filter((line) => !current?.some((row) => agree(line, row))),
  };
}

/** Returns the SQL statements of all migrations. */
function migrations(): Set<string> {
  const folder = path.join(PROJECT_ROOT, "prisma", "migrations");
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const all = files.map(({ name }) => readFileSync(path.join(folder, name, "migration.sql"), "utf8"));
  return new Set(all.flatMap((text) => text.split(/;\s*\n/)));
}

test("OWN_FUNCTIONS lists exactly the SQL functions that the migrations define, except trigger functions", () => {
  const heads = [...migrations()].flatMap((text) =>
    [...text.matchAll(/\bCREATE (?:OR REPLACE )?FUNCTION "(\w+)"[^$]*?\bRETURNS (\w+)/g)].map(
      ([, ...head]) => head,
    ),
  );
  const called = heads.flatMap(([name, returned]) => (returned === "TRIGGER" ? [] : [name]));
  expect([...new Set(called)].sort()).toEqual(OWN_FUNCTIONS);
});

test("deploy/how-large.md states which SQL features each distributed engine supports, and how many statements need them", async () => {
  await onFilledDatabase(SCALE, async ({ receiverUrl }) => {
    const operator = await addOperator({ email: "engines@filled.example", password: PASSWORD });
    const collected = collectStatements();
    const stage = await openStage(BUSIEST, operator, receiverUrl);
    for (const list of Object.values(LISTS)) await list(stage, { limit: PAGE });
    for (const acts of [hotActs(stage), batchedActs(stage, CALLERS), ...JOBS, CHECKS])
      for (const act of Object.values(acts)) await act();
    collected.stop();

    const { texts } = collected;
    const tables = [
      tableOfVerdicts(texts),
      tableOfFeatures(texts),
      tableOfFeatures(migrations(), OF_THE_SCHEMA),
    ];
    process.stdout.write(`\n${[...tables, refusedStatements(texts).join("\n")].join("\n\n")}\n`);
    expect(texts.size).toBeGreaterThan(100);
    expect(differences(tables)).toEqual({ missing: [], stale: [] });
  });
});
