import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { closePool } from "@/lib/db/pool";
import { rowsOf, sql } from "@/lib/db/sql";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";
import { type Pair, startPair } from "../../specs/runtime/streaming-replica";
import { type Api, apiAt } from "../../support/fixtures/api";
import { productionSettings } from "../../support/setup/production-settings";
import { launch, stopProcess } from "../../support/setup/server-process";
import { buildWorld, type World } from "../../support/world/accounts";
import { oneVoucher } from "../../support/world/subscriptions";
import { startRelay } from "../relay";

const PRICE = 300;
const COMMITTED_ON_BOTH = "ALTER SYSTEM SET synchronous_standby_names = '*'";

type Stage = {
  readonly pair: Pair;
  readonly api: Api;
  readonly world: World;
  readonly leadTo: (port: number) => Promise<void>;
  readonly cut: () => Promise<void>;
};

/**
 * Runs `play` with a production server whose database is a primary with a synchronous standby. Stops all of them afterwards.
 */
export async function withStandby(play: (stage: Stage) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-failover-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const pair = await startPair();
    stops.push(() => pair.stop());
    const relay = await startRelay();
    stops.push(() => relay.close());
    await relay.joinTo(pair.primary.port);
    const database = new URL(pair.primary.url);
    database.port = String(relay.port);
    const settings = {
      ...(await productionSettings(database.href, folder)),
      // With this setting, operators need no second factor. The tests create an operator without one.
      TESSERA_DEMO: "1",
      API_RATE_LIMIT: "0",
    };
    const { pid, baseUrl } = await launch(settings);
    stops.push(() => stopProcess(pid));
    Object.assign(process.env, settings);
    stops.push(closePool);
    const world = await buildWorld();
    for (const statement of [COMMITTED_ON_BOTH, "SELECT pg_reload_conf()"])
      await queryOnce(pair.primary.url, statement);
    const api = apiAt(baseUrl, () => undefined);
    await play({ pair, api, world, leadTo: relay.joinTo, cut: () => relay.cut("refused") });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Returns the body of a request to sell a voucher. */
export const sale = (idempotency_key: string) => ({
  customer_identifier: "anna",
  vouchers: oneVoucher(PRICE),
  idempotency_key,
});

/** Returns the references of all sales by their idempotency keys. */
export async function sold(): Promise<Map<string, string>> {
  const rows = await rowsOf({ key: "text", reference: "text" })(sql`
    SELECT k.key, p.reference FROM voucher_payments p JOIN idempotency_keys k ON k.resource_id = p.id
    WHERE p.customer_identifier = 'anna'`);
  return new Map(rows.map(({ key, reference }) => [key, reference]));
}
