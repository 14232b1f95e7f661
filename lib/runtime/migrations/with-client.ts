import pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";

const TIMEOUT_MS = 10 * SECOND_MS;

/**
 * Runs `work` with a connection to a database, which is closed afterward. Rejects if connecting takes more than ten seconds.
 */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
