import { expect } from "@/e2e/support/fixtures/plain-test";
import type { Keyring } from "@/lib/base/keyring";
import { minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { StartupError } from "@/lib/base/startup-error";
import { mintVoucher } from "@/lib/payments/vouchers/voucher.sql";
import type { EmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";
import { log } from "@/lib/telemetry/log";
import { checkPooler, checkSameDatabase, reportWrongKey } from "./check-database";
import { startPoolingRelay } from "./pooling-relay-fixture";
import { test } from "./scratch-postgres-fixture";

test.describe.configure({ mode: "serial" });

let postgres: EmbeddedPostgres;
let pooler: Awaited<ReturnType<typeof startPoolingRelay>>;
let proxy: Awaited<ReturnType<typeof startPoolingRelay>>;

test.beforeAll(async ({ postgres: started }) => {
  postgres = started;
  pooler = await startPoolingRelay(postgres.url, "transaction");
  proxy = await startPoolingRelay(postgres.url, "session");
});

test.afterAll(async () => {
  pooler.close();
  proxy.close();
});

test("a pooler in transaction mode is rejected without DATABASE_POOLER, and the error names the values to set but not the password", async () => {
  const checked = checkPooler({ DATABASE_URL: pooler.url });
  await expect(checked).rejects.toThrow(StartupError);
  await expect(checked).rejects.toThrow(
    /DATABASE_POOLER is not set\. Set DATABASE_POOLER=unprepared .*prepared needs PgBouncer 1\.21.* and DATABASE_DIRECT_URL/,
  );
  await expect(checked).rejects.not.toThrow(new URL(pooler.url).password);
});

test("with a pooler that does not support prepared statements, DATABASE_POOLER=prepared is rejected and DATABASE_POOLER=unprepared is accepted", async () => {
  const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url };
  await expect(checkPooler({ ...settings, DATABASE_POOLER: "prepared" })).rejects.toThrow(
    /Set DATABASE_POOLER=unprepared/,
  );
  await checkPooler({ ...settings, DATABASE_POOLER: "unprepared" });
});

test("direct and replica URLs that point to a pooler are rejected", async () => {
  const settings = { DATABASE_URL: pooler.url, DATABASE_POOLER: "unprepared" } as const;
  await expect(checkPooler({ ...settings, DATABASE_DIRECT_URL: pooler.url })).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads through a pooler/,
  );
  const replica = { DATABASE_URL: postgres.url, DATABASE_REPLICA_URL: pooler.url };
  await expect(checkPooler(replica)).rejects.toThrow(/^DATABASE_REPLICA_URL leads through a pooler/);
});

test("a direct connection, a proxy in session mode and an unreachable address are accepted", async () => {
  await checkPooler({ DATABASE_URL: postgres.url, DATABASE_REPLICA_URL: "postgresql://127.0.0.1:9/x" });
  await checkPooler({ DATABASE_URL: proxy.url });
});

test("a DATABASE_DIRECT_URL that leads to another database is rejected, and one that leads around a pooler is accepted", async () => {
  await checkSameDatabase(pooler.url, postgres.url);
  const other = new URL(postgres.url);
  other.pathname = "/template1";
  const checked = checkSameDatabase(pooler.url, other.href);
  await expect(checked).rejects.toThrow(StartupError);
  await expect(checked).rejects.toThrow(/^DATABASE_URL and DATABASE_DIRECT_URL lead to different databases/);
});

test("an encryption key that decrypts the newest stored voucher but not the oldest is reported as wrong", async () => {
  const settings = env() as { encryptionKeys: Keyring };
  const { encryptionKeys } = settings;
  const oldest = mintVoucher(minor(1_000), new Date());
  settings.encryptionKeys = [{ name: "", bytes: Buffer.alloc(32, 7) }];
  const reported: string[] = [];
  const { error } = log;
  log.error = (message) => reported.push(message);
  try {
    const newest = mintVoucher(minor(1_000), new Date());
    const rows = [oldest, newest].map(
      ({ codeHash, codeCipher }, index) =>
        `(${index}, '\\x${codeHash.toString("hex")}'::bytea, '\\x${codeCipher.toString("hex")}'::bytea)`,
    );
    await queryOnce(
      postgres.url,
      `CREATE TABLE vouchers AS SELECT * FROM (VALUES ${rows.join()}) AS v (id, code_hash, code_cipher)`,
    );
    await reportWrongKey(postgres.url);
    expect(reported).toEqual([expect.stringContaining("ENCRYPTION_KEY does not decrypt")]);
  } finally {
    log.error = error;
    settings.encryptionKeys = encryptionKeys;
    await queryOnce(postgres.url, "DROP TABLE IF EXISTS vouchers");
  }
});
