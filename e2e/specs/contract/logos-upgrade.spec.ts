import type pg from "pg";
import { drawing } from "@/lib/accounts/logos/image-fixture";
import { newId } from "@/lib/base/ids";
import { reencodeFormerLogos } from "@/lib/runtime/migrations/reencode-former-logos";
import { expect, test } from "../../support/fixtures/verbs";
import { upgradedDatabase } from "../../support/world/upgraded-database";

const ACCOUNT = (digit: number) => `00000000-0000-7000-8000-00000000f00${digit}`;

/** Stores a file as the previous release did, for the account whose ID ends with `digit`. Returns the file's ID. */
async function upload(client: pg.Client, digit: number, file: Buffer): Promise<string> {
  const id = newId();
  await client.query(
    `INSERT INTO accounts (id, kind, company_name, email) VALUES ($1, 'partner', 'Acme', 'a@b.example') ON CONFLICT DO NOTHING`,
    [ACCOUNT(digit)],
  );
  await client.query(
    `INSERT INTO logos (account_id, id, media_type, bytes, created_at) VALUES ($1, $2, 'image/png', $3, now())
     ON CONFLICT (account_id) DO UPDATE SET id = excluded.id, bytes = excluded.bytes, created_at = excluded.created_at`,
    [ACCOUNT(digit), id, file],
  );
  return id;
}

async function logosIn(client: pg.Client) {
  const { rows } = await client.query(
    "SELECT account_id, environment, id, width, bytes FROM account_logos ORDER BY account_id, environment",
  );
  return rows;
}

test("an upgrade re-encodes each uploaded logo once for both environments, and skips logos that cannot be decoded", async () => {
  const hidden = Buffer.from("<script>");
  const wide = Buffer.concat([await drawing(800, 200).png().toBuffer(), hidden]);
  let id = "";
  const client = await upgradedDatabase("logos_upgrade", "20261127190000", async (before) => {
    id = await upload(before, 1, wide);
    await upload(before, 2, hidden);
  });
  await reencodeFormerLogos(client);
  const adopted = await logosIn(client);
  expect(adopted).toMatchObject([
    { account_id: ACCOUNT(1), environment: "test", width: 352 },
    { account_id: ACCOUNT(1), environment: "live", width: 352, id },
  ]);
  for (const { bytes } of adopted) expect(bytes.includes(hidden)).toBe(false);
  expect((await client.query("SELECT bytes FROM logos ORDER BY account_id")).rows).toEqual([
    { bytes: wide },
    { bytes: hidden },
  ]);
  await client.query("DELETE FROM account_logos WHERE environment = 'test'");
  await reencodeFormerLogos(client);
  expect(await logosIn(client)).toEqual(adopted.slice(1));
  await client.end();
});

test("a logo stored by the previous release during an upgrade replaces an older logo but not a newer one", async () => {
  const [wide, square] = [await drawing(800, 200).png().toBuffer(), await drawing(50, 50).jpeg().toBuffer()];
  const client = await upgradedDatabase("logos_during_upgrade", "20261127190000", async (before) => {
    for (const digit of [1, 2]) await upload(before, digit, wide);
  });
  await reencodeFormerLogos(client);
  await client.query(
    "UPDATE account_logos SET created_at = now() + interval '1 hour' WHERE account_id = $1 AND environment = 'test'",
    [ACCOUNT(1)],
  );
  for (const digit of [1, 2]) await upload(client, digit, square);
  await reencodeFormerLogos(client);
  expect(await logosIn(client)).toMatchObject([
    { account_id: ACCOUNT(1), environment: "test", width: 352 },
    { account_id: ACCOUNT(1), environment: "live", width: 50 },
    { account_id: ACCOUNT(2), environment: "test", width: 50 },
    { account_id: ACCOUNT(2), environment: "live", width: 50 },
  ]);
  await client.end();
});
