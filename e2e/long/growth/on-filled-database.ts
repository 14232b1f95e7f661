import pg from "pg";
import { closePool } from "@/lib/db/pool";
import { prepareDatabase } from "@/lib/runtime/migrations/migrate";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { fillDatabase } from "../../bench/fill/fill-database";
import { gatherEarnings } from "../../bench/fill/gather-earnings";
import type { Scale } from "../../bench/fill/scale";
import { answering, startReceiver } from "../../specs/webhooks/receiver";
import { settingsFor } from "./settings";

/** A filled database and the URL of a webhook receiver. */
type FilledDatabase = { readonly client: pg.Client; readonly receiverUrl: string };

/**
 * Fills a separate database and runs `play`, whose calls in this process use that database. A receiver stands in for the job
 * engine. Removes everything afterwards.
 */
export async function onFilledDatabase(
  scale: Scale,
  play: (filled: FilledDatabase) => Promise<void>,
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
