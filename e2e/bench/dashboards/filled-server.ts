import pg from "pg";
import { runScript, startServer, stopProcess } from "../../support/setup/server-process";
import type { Scale } from "../fill/scale";

/** A running server of the product, whose database was filled with `rows` sold vouchers. */
export type FilledServer = { readonly rows: number; readonly pid: number; readonly url: string };

/**
 * Starts the product with its data in `folder`, fills the database, and flushes it to disk, so that filling causes no disk
 * writes later.
 */
export async function startFilledServer(folder: string, { rows, accounts }: Scale): Promise<FilledServer> {
  const { pid, baseUrl, settings } = await startServer({
    folder,
    settings: { PAGE_RATE_LIMIT: "0", LOG_LEVEL: "error", PROCESSES: "api:1" },
  });
  const args = ["--rows", String(rows), "--accounts", String(accounts)];
  const { TESSERA_DATA_DIR = "", DATABASE_URL } = settings;
  const { code, output } = await runScript("e2e/bench/fill/fill.ts", { TESSERA_DATA_DIR }, args);
  if (code !== 0) {
    await stopProcess(pid);
    throw new Error(`the database was not filled:\n${output}`);
  }
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query("CHECKPOINT");
  await client.end();
  return { rows, pid, url: baseUrl };
}
