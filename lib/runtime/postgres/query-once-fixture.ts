import pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";

/** Sends one statement on a connection of its own, which is closed again, and answers its rows. */
export async function queryOnce(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5 * SECOND_MS });
  // What a server says as it goes down may come between two statements, where nobody waits for an error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
