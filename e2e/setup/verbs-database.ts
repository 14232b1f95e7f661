import { prepareDatabase } from "@/lib/server/migrations/prepare-database";
import { askOnce } from "@/lib/server/postgres/ask-once-fixture";

const NAME = "verbs";

/** A second, migrated database beside the server's, for tests that call verbs without a server. */
export async function createVerbsDatabase(serverDatabaseUrl: string): Promise<string> {
  await askOnce(serverDatabaseUrl, `CREATE DATABASE ${NAME}`);
  const url = new URL(serverDatabaseUrl);
  url.pathname = `/${NAME}`;
  await prepareDatabase(url.href, "EUR");
  return url.href;
}
