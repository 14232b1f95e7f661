import pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";

/** Runs one statement on a new connection and returns its rows. */
export async function queryOnce(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5 * SECOND_MS });
  // If the server stops while no query is running, the client emits an error event, which would throw without a listener.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
