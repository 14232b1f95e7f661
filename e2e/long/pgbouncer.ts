import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";
import { freePort } from "@/lib/runtime/process/ports";

export type Pooler = {
  /** The URL for connecting to the database through PgBouncer. */
  readonly url: string;
  /** Whether this release of PgBouncer supports prepared statements in transaction mode. */
  readonly prepares: boolean;
  /** Queries PgBouncer's admin console, for example with `SHOW STATS`. */
  show(what: "STATS"): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
};

const KNOWS_PREPARED_FROM = [1, 21] as const;

/** Returns the version of PgBouncer. Throws with installation instructions if PgBouncer is not installed. */
function versionOf(): readonly [number, number] {
  try {
    const output = execFileSync("pgbouncer", ["--version"], { encoding: "utf8" });
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(output) ?? [];
    return [Number(major), Number(minor)];
  } catch {
    throw new Error(
      "This test needs PgBouncer on the PATH: apt-get install pgbouncer, or brew install pgbouncer.",
    );
  }
}

/** Returns deploy/pgbouncer.ini with some values replaced, and without keys that the installed release does not support. */
function configuration(prepares: boolean, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(path.join(PROJECT_ROOT, "deploy/pgbouncer.ini"), "utf8");
  for (const [key, value] of Object.entries(changes)) {
    const place = new RegExp(`(^| )(${key} ?= ?)\\S*`, "m");
    if (!place.test(text)) throw new Error(`deploy/pgbouncer.ini does not say ${key}`);
    text = text.replace(place, (_, before, name) => `${before}${name}${value}`);
  }
  return prepares ? text : text.replace(/^max_prepared_statements.*\n/m, "");
}

/**
 * Starts PgBouncer in front of a database, with the settings of deploy/pgbouncer.ini except for addresses, names, paths and the
 * pool size, and without `max_prepared_statements` if this release of PgBouncer does not have it.
 */
export async function startPgbouncer(
  databaseUrl: string,
  { serverConnections }: { serverConnections: number },
): Promise<Pooler> {
  const [major, minor] = versionOf();
  const prepares = major > KNOWS_PREPARED_FROM[0] || minor >= KNOWS_PREPARED_FROM[1];
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-pgbouncer-"));
  const port = await freePort();
  const changes: Record<string, string> = {
    host: hostname,
    port: databasePort,
    dbname: pathname.slice(1),
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    auth_file: path.join(folder, "users"),
    default_pool_size: String(serverConnections),
    stats_users: username,
  };
  const written = configuration(prepares, changes);
  writeFileSync(path.join(folder, "users"), `"${username}" "${password}"\n`);
  writeFileSync(path.join(folder, "pgbouncer.ini"), written);
  // PgBouncer changes from root to PostgreSQL's user, who must be able to read the files.
  chmodSync(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn("pgbouncer", [...asUser, path.join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  const ended = once(child, "exit");
  const at = (database: string) => `postgresql://${username}:${password}@127.0.0.1:${port}/${database}`;
  await expect(async () => {
    await queryOnce(at("tessera"), "SELECT 1");
  }).toPass();
  return {
    url: at("tessera"),
    prepares,
    show: (what) => queryOnce(at("pgbouncer"), `SHOW ${what}`),
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
