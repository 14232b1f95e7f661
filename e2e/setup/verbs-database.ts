import pg from "pg";
import { prepareDatabase } from "@/lib/server/migrations/prepare-database";

const NAME = "verbs";

/** A second, migrated database beside the server's, for tests that call verbs without a server. */
export async function createVerbsDatabase(serverDatabaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverDatabaseUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${NAME}`);
  await client.end();
  const url = new URL(serverDatabaseUrl);
  url.pathname = `/${NAME}`;
  await prepareDatabase(url.href, "EUR");
  return url.href;
}
