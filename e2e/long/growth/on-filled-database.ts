import { randomBytes } from "node:crypto";
import pg from "pg";
import { closePool } from "@/lib/db/pool";
import { prepareDatabase } from "@/lib/runtime/migrations/migrate";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { embeddedSettings } from "@/lib/runtime/start/settings";
import { fillDatabase } from "../../bench/fill/fill-database";
import { gatherEarnings } from "../../bench/fill/gather-earnings";
import type { Scale } from "../../bench/fill/scale";
import { answering, startReceiver } from "../../specs/webhooks/receiver";

/**
 * Fills a separate database and runs `play` with a client for it and the URL of a webhook receiver. Calls to the product in
 * this process use that database, and another receiver stands in for the job engine. Stops everything afterwards.
 */
export async function onFilledDatabase(
  scale: Scale,
  play: (filled: { readonly client: pg.Client; readonly receiverUrl: string }) => Promise<void>,
): Promise<void> {
  const stops: (() => unknown)[] = [];
  try {
    const postgres = await startScratchPostgres();
    stops.push(() => postgres.stop());
    const engine = await startReceiver(answering(200, '{"ids":[],"status":200}'));
    stops.push(() => engine.close());
    const receiver = await startReceiver(answering(204));
    stops.push(() => receiver.close());
    Object.assign(process.env, settingsFor(postgres.url, engine.port));
    stops.push(closePool);
    await prepareDatabase(postgres.url, "EUR");
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    stops.push(() => client.end());
    await fillDatabase(client, scale);
    await gatherEarnings(client);
    await play({ client, receiverUrl: receiver.url });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/**
 * Returns settings with which calls to the product in this process use a separate database, and the receiver on `enginePort` in
 * place of the job engine.
 */
function settingsFor(databaseUrl: string, enginePort: number): Record<string, string> {
  const key = () => randomBytes(32).toString("base64");
  return {
    ...embeddedSettings({}, databaseUrl, {
      VOUCHER_HMAC_KEY: key(),
      ENCRYPTION_KEY: key(),
      NEXTAUTH_SECRET: key(),
      POSTGRES_PASSWORD: key(),
      INNGEST_EVENT_KEY: key(),
      INNGEST_SIGNING_KEY: `signkey-test-${randomBytes(32).toString("hex")}`,
    }),
    INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    TESSERA_CHEAP_PASSWORDS: "1",
    TEST_RECORDS_A_DAY: "1000000",
    LOG_LEVEL: "error",
    // Slow statements are measured, not aborted.
    DATABASE_STATEMENT_MS: "600000",
    DATABASE_LOCK_MS: "600000",
  };
}
