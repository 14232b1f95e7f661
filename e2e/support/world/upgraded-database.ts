import pg from "pg";
import { migrationFiles } from "@/lib/runtime/migrations/schema-engine";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";

/**
 * Creates or replaces the database `name` with every migration before `from`, runs `work` on it, and applies the remaining
 * migrations. Returns a client, which the caller must end.
 */
export async function upgradedDatabase(
  name: string,
  from: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<pg.Client> {
  const beside = process.env["TESSERA_TEST_VERBS_DATABASE_URL"] ?? "";
  await queryOnce(beside, `DROP DATABASE IF EXISTS ${name}`);
  await queryOnce(beside, `CREATE DATABASE ${name}`);
  const url = new URL(beside);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const scripts = migrationFiles().migrationDirectories.map(({ path, migrationFile: { content } }) => ({
    isBefore: path < from,
    script: content.tag === "ok" ? content.value : "",
  }));
  for (const { script } of scripts.filter(({ isBefore }) => isBefore)) await client.query(script);
  await work(client);
  for (const { script } of scripts.filter(({ isBefore }) => !isBefore)) await client.query(script);
  return client;
}
