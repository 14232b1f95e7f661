import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";
import { expect, test } from "../../support/fixtures/plain-test";
import { productionSettings } from "../../support/setup/production-settings";
import { runScript } from "../../support/setup/server-process";

test("with TESSERA_DEMO and an unwritable data folder, the server refuses to start and does not change the database", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "tessera-demo-"));
  const shared = process.env["TESSERA_TEST_VERBS_DATABASE_URL"] ?? "";
  await queryOnce(shared, "CREATE DATABASE undemonstrated");
  const database = new URL(shared);
  database.pathname = "/undemonstrated";
  try {
    writeFileSync(path.join(home, "file"), "");
    const folder = path.join(home, "file", "data");
    const settings = { ...(await productionSettings(database.href, folder)), TESSERA_DEMO: "true" };
    const { code, output } = await runScript("lib/runtime/compiled/start.js", settings);
    expect(output).toContain(`${folder} cannot be written`);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    expect(await queryOnce(database.href, "SELECT to_regclass('accounts') AS accounts")).toEqual([
      { accounts: null },
    ]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
