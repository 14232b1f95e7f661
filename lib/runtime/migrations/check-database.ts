import pg from "pg";
import { reasonOf, StartupError } from "@/lib/base/startup-error";

const OLDEST = 15;
const TIMEOUT_MS = 10_000;

/** Throws {@link StartupError} when the database of `DATABASE_URL` cannot be reached or is older than PostgreSQL 15. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = clientFor(databaseUrl);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version') AS version",
    );
    const version = rows[0]?.version ?? "0";
    if (Number.parseInt(version, 10) < OLDEST) {
      throw new StartupError(`The database is PostgreSQL ${version}; Tessera needs ${OLDEST} or later.`);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function clientFor(connectionString: string): pg.Client {
  try {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS });
    client.on("error", () => undefined);
    return client;
  } catch {
    throw new StartupError(
      "DATABASE_URL is not a URL of a PostgreSQL database (postgresql://user:password@host:port/name).",
    );
  }
}
