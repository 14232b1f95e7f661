import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { expect, test } from "../../support/fixtures/plain-test";
import { productionSettings } from "../../support/setup/production-settings";
import { runScript } from "../../support/setup/server-process";

test("the server refuses to start with TESSERA_DEMO and an unwritable data folder before it changes the database", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "tessera-demo-"));
  const postgres = await startScratchPostgres();
  try {
    writeFileSync(path.join(home, "file"), "");
    const folder = path.join(home, "file", "data");
    const settings = { ...(await productionSettings(postgres.url, folder)), TESSERA_DEMO: "true" };
    const { code, output } = await runScript("lib/runtime/compiled/start.js", settings);
    expect(output).toContain(`${folder} cannot be written`);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    expect(await queryOnce(postgres.url, "SELECT to_regclass('accounts') AS accounts")).toEqual([
      { accounts: null },
    ]);
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
