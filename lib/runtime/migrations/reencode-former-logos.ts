import type pg from "pg";
import { type ReencodedLogo, reencodeLogo } from "@/lib/accounts/logos/reencode-logo";
import { AppError } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { print } from "@/lib/runtime/process/output";

type FormerLogo = {
  readonly accountId: string;
  readonly id: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
};

/**
 * Re-encodes the logos that the previous release has stored, and stores each result for both environments. Processes each logo
 * once; a later call processes the logos that the previous release, if it is still running, has stored in the meantime. A logo
 * that cannot be decoded is not shown; prints the ID of its account and the reason. The caller must hold the migration lock.
 */
export async function reencodeFormerLogos(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('account_logos') IS NOT NULL AS known");
  if (!rows[0]?.known) return;
  for (let former = await nextFormerLogo(client); former; former = await nextFormerLogo(client)) {
    const logo = await decodable(former);
    if (logo) await store(client, former, logo);
    await client.query("UPDATE logos SET reencoded_id = $2 WHERE account_id = $1 AND id = $2", [
      former.accountId,
      former.id,
    ]);
  }
}

async function nextFormerLogo(client: pg.Client): Promise<FormerLogo | undefined> {
  const { rows } = await client.query<FormerLogo>(
    `SELECT account_id AS "accountId", id, bytes, created_at AS "createdAt"
     FROM logos WHERE reencoded_id IS DISTINCT FROM id LIMIT 1`,
  );
  return rows[0];
}

async function decodable({ accountId, bytes }: FormerLogo): Promise<ReencodedLogo | undefined> {
  try {
    return await reencodeLogo(bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    print(
      `  The logo of account ${accountId} cannot be read and is not shown: ${error.errors?.["logo"]?.join(" ")}`,
    );
    return undefined;
  }
}

/**
 * Stores a re-encoded logo for each environment that has no newer one. The logo of the live environment keeps the ID of the
 * former logo, so that open pages of the previous release still show it.
 */
async function store(client: pg.Client, former: FormerLogo, logo: ReencodedLogo): Promise<void> {
  await client.query(
    `INSERT INTO account_logos AS current (account_id, environment, id, width, height, bytes, created_at)
     SELECT $1, environment, id, $4, $5, $6, $7
     FROM (VALUES ('live'::environment, $2::uuid), ('test', $3)) copies(environment, id)
     ON CONFLICT (account_id, environment) DO UPDATE SET id = excluded.id, width = excluded.width, height = excluded.height,
       bytes = excluded.bytes, created_at = excluded.created_at
     WHERE current.created_at < excluded.created_at`,
    [former.accountId, former.id, newId(), logo.width, logo.height, logo.bytes, former.createdAt],
  );
}
