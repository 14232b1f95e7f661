import { randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";
import { isDatabaseUrl, WRONG_DATABASE_URL } from "@/lib/base/settings/database-settings";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { log } from "@/lib/telemetry/log";
import { withClient } from "./with-client";

const OLDEST_VERSION = 15;

/**
 * Throws {@link StartupError} when the URL is invalid, or its database cannot be reached or is older than PostgreSQL 15. The
 * first two errors name `setting`, the setting that contains the URL.
 */
export async function checkDatabase(databaseUrl: string, setting = "DATABASE_URL"): Promise<void> {
  if (!isDatabaseUrl(databaseUrl)) throw new StartupError(`${setting} ${WRONG_DATABASE_URL}.`);
  let version: string;
  try {
    version = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ version: string }>(
        "SELECT current_setting('server_version') AS version",
      );
      return rows[0]?.version ?? "0";
    });
  } catch (error) {
    throw new StartupError(`The database of ${setting} cannot be reached: ${reasonOf(error)}.`);
  }
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    throw new StartupError(
      `The database is PostgreSQL ${version}; Tessera needs ${OLDEST_VERSION} or later.`,
    );
}

const MAX_LOCK_KEY = 2 ** 47;

/**
 * Throws {@link StartupError} when the URLs of `DATABASE_URL` and `DATABASE_DIRECT_URL` lead to different databases. Sales
 * would then be in one and payouts in the other. Compares the databases with an advisory lock, because a copy of a database,
 * such as a restored snapshot, has the same name and system identifier.
 */
export async function checkSameDatabase(databaseUrl: string, directUrl: string): Promise<void> {
  const key = [randomInt(MAX_LOCK_KEY)];
  const isSame = await withClient(databaseUrl, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", key);
    const { rows } = await withClient(directUrl, (direct) =>
      direct.query<{ isFree: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "isFree"', key),
    );
    await client.query("COMMIT");
    return rows[0]?.isFree === false;
  });
  if (!isSame)
    throw new StartupError(
      "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same database, or unset DATABASE_DIRECT_URL if there is no pooler.",
    );
}

/**
 * Checks the databases of a start's settings with {@link checkDatabase}, {@link checkPooler} and {@link checkSameDatabase}.
 * Throws {@link StartupError} when they cannot be used.
 */
export async function checkDatabases(settings: Settings): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = settings;
  await checkDatabase(DATABASE_URL);
  if (DATABASE_DIRECT_URL !== DATABASE_URL) await checkDatabase(DATABASE_DIRECT_URL, "DATABASE_DIRECT_URL");
  await checkPooler(settings);
  if (DATABASE_DIRECT_URL !== DATABASE_URL) await checkSameDatabase(DATABASE_URL, DATABASE_DIRECT_URL);
}

/** Throws {@link StartupError} when no migration was ever applied to the database. */
export async function expectTables(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NULL");
    if (rows.length > 0)
      throw new StartupError("The database has no tables yet. Run npm run db:migrate first.");
  });
}

/** Returns true when the database has a user with one of these emails. */
export async function hasUserOf(databaseUrl: string, emails: readonly string[]): Promise<boolean> {
  const find = "SELECT 1 FROM users WHERE email = ANY($1) LIMIT 1";
  return await withClient(
    databaseUrl,
    async (client) => (await client.query(find, [emails])).rows.length > 0,
  );
}

/**
 * Logs an error when a key in the settings does not match the oldest or newest voucher in the database, for example after a
 * restore with other keys. The server starts anyway, because it can still sell vouchers when a key is lost for good. Logs a
 * warning when the vouchers cannot be read.
 */
export async function reportWrongKey(databaseUrl: string): Promise<void> {
  const { wrongKeyOf } = await import("@/lib/payments/vouchers/voucher.sql");
  try {
    await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<Parameters<typeof wrongKeyOf>[0]>(
        `SELECT code_hash AS "codeHash", code_cipher AS "codeCipher" FROM vouchers
         WHERE id IN ((SELECT id FROM vouchers ORDER BY id LIMIT 1), (SELECT id FROM vouchers ORDER BY id DESC LIMIT 1))`,
      );
      const setting = rows.map(wrongKeyOf).find((wrong) => wrong !== undefined);
      if (setting)
        log.error(
          `${setting} ${CONSEQUENCES[setting]}. Nothing is lost. Stop the server and set the key that was used before; for several keys, use ${setting}S`,
        );
    });
  } catch (cause) {
    log.warn("The keys could not be compared with the database", { cause });
  }
}

const CONSEQUENCES = {
  ENCRYPTION_KEY: "does not decrypt the voucher codes in the database",
  VOUCHER_HMAC_KEY: "does not find the voucher codes in the database",
} as const;

/**
 * What a database URL connects to: the database itself (`direct`), a proxy with a session per client (`session`), or a pooler
 * in transaction mode with (`prepared`) or without (`unprepared`) prepared statements.
 */
type ConnectionKind = "direct" | "session" | "prepared" | "unprepared";

type Settings = {
  readonly DATABASE_URL: string;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_POOLER?: "prepared" | "unprepared" | undefined;
  readonly DATABASE_REPLICA_URL?: string | undefined;
};

const POOLER_TIMEOUT_MS = 3 * SECOND_MS;
/**
 * The number of attempts to detect that clients share sessions. Each attempt connects another client, which should get the
 * session that the first client has just used. Unrelated clients of the pooler might take that session first.
 */
const ROUNDS = 8;
const NO_SUCH_STATEMENT = "26000";

/**
 * Throws {@link StartupError} naming the settings to change when a pooler in transaction mode is not declared, lacks the
 * declared support for prepared statements, or is behind DATABASE_DIRECT_URL or DATABASE_REPLICA_URL. An undeclared pooler in
 * transaction mode loses prepared statements and session settings, so about 1% of calls would fail. Logs a warning for an
 * undeclared proxy in session mode. Ignores an unreachable database.
 */
export async function checkPooler(settings: Settings): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLER, DATABASE_REPLICA_URL } = settings;
  const way = await detectConnection(DATABASE_URL);
  if (DATABASE_POOLER === undefined && isPooled(way))
    throw new StartupError(
      `DATABASE_URL leads through a pooler in transaction mode, and DATABASE_POOLER is not set. Set DATABASE_POOLER=${way} (${
        way === "prepared"
          ? "this pooler supports prepared statements"
          : "this pooler does not support prepared statements; prepared needs PgBouncer 1.21 or later with max_prepared_statements"
      }) and DATABASE_DIRECT_URL to the address of the database itself; see deploy/README.md for the pooler's settings.`,
    );
  if (DATABASE_POOLER === "prepared" && way === "unprepared")
    throw new StartupError(
      "DATABASE_POOLER is prepared, but the pooler of DATABASE_URL does not support prepared statements. Set DATABASE_POOLER=unprepared, or use PgBouncer 1.21 or later with max_prepared_statements.",
    );
  for (const [name, url] of Object.entries({ DATABASE_DIRECT_URL, DATABASE_REPLICA_URL }))
    if (url !== undefined && isPooled(await detectConnection(url)))
      throw new StartupError(
        `${name} leads through a pooler in transaction mode. It must be the address of the database itself.`,
      );
  if (DATABASE_POOLER === undefined && way === "session")
    log.warn("DATABASE_URL leads through a proxy; it must give each connection a dedicated session");
}

const isPooled = (way: ConnectionKind) => way === "prepared" || way === "unprepared";

/**
 * Returns what a database URL connects to, or "direct" if that cannot be detected. PostgreSQL announces its real process ID to
 * a new connection, whereas a pooler invents one. A second client's transaction shows whether clients share a session, and
 * whether prepared statements still work.
 */
async function detectConnection(url: string): Promise<ConnectionKind> {
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: POOLER_TIMEOUT_MS,
      query_timeout: POOLER_TIMEOUT_MS,
    });
    client.on("error", () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await connect();
    // Uses a prepared statement, as the product does, because some proxies then pin a session to the client.
    const name = `tessera_${randomUUID()}`;
    const pid = await backendOf(first, name);
    if (announcedPid(first) === pid) return "direct";
    for (let round = 0; round < ROUNDS; round += 1) {
      const other = await connect();
      await other.query("BEGIN");
      const isShared = (await backendOf(other)) === pid;
      const again = await queryPrepared(() => backendOf(first, name));
      if (again.isUnknown || (isShared && again.pid === undefined)) return "unprepared";
      if (again.pid !== undefined && again.pid !== pid) return "prepared";
    }
    return "session";
  } catch {
    // checkDatabase reports an unreachable database. A timeout under load does not show what is behind the URL.
    return "direct";
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/**
 * Calls `ask`, which runs a prepared statement again. Returns, as `pid`, the ID of the server process that ran the statement,
 * or undefined if the statement failed. `isUnknown` is true only if it failed because the session lacks the statement, and not,
 * for example, if it timed out because the pooler had no free session.
 */
async function queryPrepared(
  ask: () => Promise<number | undefined>,
): Promise<{ pid: number | undefined; isUnknown: boolean }> {
  try {
    return { pid: await ask(), isUnknown: false };
  } catch (error) {
    return {
      pid: undefined,
      isUnknown: error instanceof pg.DatabaseError && error.code === NO_SUCH_STATEMENT,
    };
  }
}

async function backendOf(client: pg.Client, name?: string): Promise<number | undefined> {
  const text = "SELECT pg_backend_pid() AS pid";
  const { rows } = await client.query<{ pid: number }>(name === undefined ? { text } : { name, text });
  return rows[0]?.pid;
}

/** Returns the process ID that the server announced to the connection (BackendKeyData). */
function announcedPid(client: pg.Client): number | undefined {
  return "processID" in client && typeof client.processID === "number" ? client.processID : undefined;
}
