import type pg from "pg";
import { expect, test } from "../../support/fixtures/verbs";
import { upgradedDatabase } from "../../support/world/upgraded-database";

const ID = (last: number) => `00000000-0000-7000-8000-00000000d${String(last).padStart(3, "0")}`;
const [FULL, PLAIN, PARTNER, LATER] = [ID(1), ID(2), ID(3), ID(4)];
const TEST_SHOP = "00000000-0000-7000-8000-000000000002";
const REFUSED_AT = new Date("2026-11-20Z");

const SHOP = "url, wanted_url, url_refused_at, name, description, languages, visible";
const FORMER =
  "shop_url, wanted_shop_url, shop_url_refused_at, shop_name, shop_line, shop_languages, shop_visible";

const KIOSK = {
  ...{ url: "https://a.example/", wanted_url: "https://b.example/", url_refused_at: REFUSED_AT },
  ...{ name: "Kiosk", description: "Cards and cash", languages: ["de", "pl"], visible: false },
};
const EMPTY = {
  ...{ url: null, wanted_url: null, url_refused_at: null, name: null, description: null },
  ...{ languages: [], visible: true },
};

async function shopOf(client: pg.Client, id: string) {
  const { rows } = await client.query(`SELECT listed_name, ${SHOP} FROM shops WHERE account_id = $1`, [id]);
  expect(rows).toHaveLength(1);
  return rows[0];
}

/** Expects that nothing remains of the former shop columns of `accounts`: no column, trigger, function, index or constraint. */
async function expectNothingFormer(client: pg.Client) {
  const read = async (text: string) => (await client.query(text)).rows.map(({ name }) => name);
  expect(
    await read(`SELECT column_name AS name FROM information_schema.columns
                WHERE table_name = 'accounts' AND column_name = ANY(string_to_array('${FORMER}', ', '))`),
  ).toEqual([]);
  expect(
    await read(`SELECT tgname AS name FROM pg_trigger
                WHERE tgrelid = ANY('{accounts,shops}'::regclass[]) AND NOT tgisinternal AND tgname LIKE '%shop%' ORDER BY 1`),
  ).toEqual(["shops_of_resellers"]);
  expect(await read("SELECT proname AS name FROM pg_proc WHERE prosrc ~ 'shop' ORDER BY 1")).toEqual([
    "list_shop_by_company_name",
    "store_listed_name",
  ]);
  expect(
    await read(`SELECT indexname AS name FROM pg_indexes WHERE tablename = 'accounts' AND indexname LIKE '%shop%'
                UNION ALL SELECT conname FROM pg_constraint WHERE conrelid = 'accounts'::regclass AND conname LIKE '%shop%'`),
  ).toEqual([]);
}

test("an upgrade moves every shop to the `shops` table, and gives a shop to each reseller and to no other account", async () => {
  const client = await upgradedDatabase("shops_upgrade", "20261128100000", async (before) => {
    await before.query(`
      INSERT INTO accounts (id, kind, company_name, email, ${FORMER}) VALUES
        ('${FULL}', 'reseller', 'Kiosk Ltd', 'k@b.example', 'https://a.example/', 'https://b.example/', '2026-11-20Z', 'Kiosk',
         'Cards and cash', '{de,pl}', FALSE);
      INSERT INTO accounts (id, kind, company_name, email) VALUES
        ('${PLAIN}', 'reseller', 'Corner Shop', 'c@b.example'), ('${PARTNER}', 'partner', 'Acme', 'a@b.example')`);
  });
  expect((await client.query("SELECT account_id AS id FROM shops ORDER BY account_id")).rows).toEqual(
    [TEST_SHOP, FULL, PLAIN].map((id) => ({ id })),
  );
  expect(await shopOf(client, FULL)).toEqual({ ...KIOSK, listed_name: "Kiosk" });
  expect(await shopOf(client, PLAIN)).toEqual({ ...EMPTY, listed_name: "Corner Shop" });
  await expect(
    client.query(`INSERT INTO shops (account_id, updated_at) VALUES ('${PARTNER}', now())`),
  ).rejects.toMatchObject({ code: "23514", constraint: "shops_of_resellers" });
  await expectNothingFormer(client);
  await client.end();
});

/**
 * The kinds of database objects that later migrations drop, each with the timestamp at the beginning of the migration's name.
 */
const DROPS = { triggers: "20261128170000", columns: "20261128170010" };

for (const [dropped, from] of Object.entries(DROPS))
  test(`an upgrade that drops the former shop ${dropped} keeps the shops that an earlier release stored`, async () => {
    const client = await upgradedDatabase(`shops_before_no_${dropped}`, from, async (before) => {
      await before.query(`
        WITH account AS (
          INSERT INTO accounts (id, kind, company_name, email) VALUES
            ('${FULL}', 'reseller', 'Kiosk Ltd', 'k@b.example'), ('${LATER}', 'reseller', 'Late', 'l@b.example') RETURNING id
        )
        INSERT INTO shops (account_id, url, updated_at) SELECT id, 'https://l.example/', now() FROM account`);
      await before.query(
        `UPDATE shops SET (${SHOP}) = ROW('https://a.example/', 'https://b.example/', '2026-11-20Z'::timestamptz, 'Kiosk',
           'Cards and cash', '{de,pl}'::text[], FALSE) WHERE account_id = '${FULL}'`,
      );
      await before.query(`UPDATE accounts SET company_name = 'Latest' WHERE id = '${LATER}'`);
    });
    expect(await shopOf(client, FULL)).toEqual({ ...KIOSK, listed_name: "Kiosk" });
    expect(await shopOf(client, LATER)).toEqual({
      ...EMPTY,
      url: "https://l.example/",
      listed_name: "Latest",
    });
    await expectNothingFormer(client);
    await client.end();
  });

test("a shop is listed under its own name, or under its company's current name if the shop has no name", async () => {
  const client = await upgradedDatabase("shops_listed", "20261128100000", async (before) => {
    await before.query(`
      INSERT INTO accounts (id, kind, company_name, email, shop_name) VALUES
        ('${FULL}', 'reseller', 'Kiosk Ltd', 'k@b.example', 'Kiosk'), ('${PLAIN}', 'reseller', 'Corner Shop', 'c@b.example', NULL)`);
  });
  await client.query(
    `UPDATE accounts SET company_name = company_name || ' GmbH' WHERE id IN ('${FULL}', '${PLAIN}')`,
  );
  expect(await shopOf(client, FULL)).toMatchObject({ name: "Kiosk", listed_name: "Kiosk" });
  expect(await shopOf(client, PLAIN)).toMatchObject({ name: null, listed_name: "Corner Shop GmbH" });
  await client.query(`UPDATE shops SET name = NULL WHERE account_id = '${FULL}'`);
  expect(await shopOf(client, FULL)).toMatchObject({ name: null, listed_name: "Kiosk Ltd GmbH" });
  await client.end();
});
