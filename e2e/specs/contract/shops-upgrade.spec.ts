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

const upgraded = (name: string) =>
  upgradedDatabase(name, "20261128100000", async (before) => {
    await before.query(`
      INSERT INTO accounts (id, kind, company_name, email, ${FORMER}) VALUES
        ('${FULL}', 'reseller', 'Kiosk Ltd', 'k@b.example', 'https://a.example/', 'https://b.example/', '2026-11-20Z', 'Kiosk',
         'Cards and cash', '{de,pl}', FALSE);
      INSERT INTO accounts (id, kind, company_name, email) VALUES
        ('${PLAIN}', 'reseller', 'Corner Shop', 'c@b.example'), ('${PARTNER}', 'partner', 'Acme', 'a@b.example')`);
  });

const KIOSK = {
  ...{ url: "https://a.example/", wanted_url: "https://b.example/", url_refused_at: REFUSED_AT },
  ...{ name: "Kiosk", description: "Cards and cash", languages: ["de", "pl"], visible: false },
};
const EMPTY = {
  ...{ url: null, wanted_url: null, url_refused_at: null, name: null, description: null },
  ...{ languages: [], visible: true },
};

/** Returns a shop as this release reads it and as the previous release reads it, with the same names. */
async function shopOf(client: pg.Client, id: string) {
  const { rows } = await client.query(
    `SELECT to_jsonb(s) = to_jsonb(f) AS same, l.listed_name, s.*
     FROM (SELECT ${SHOP} FROM shops WHERE account_id = $1) s,
          (SELECT listed_name FROM shops WHERE account_id = $1) l,
          (SELECT ${FORMER} FROM accounts WHERE id = $1) f(${SHOP})`,
    [id],
  );
  expect(rows).toHaveLength(1);
  const [{ same, ...shop }] = rows;
  expect(same).toBe(true);
  return shop;
}

test("an upgrade keeps every shop, and gives a shop to each reseller and to no other account", async () => {
  const client = await upgraded("shops_upgrade");
  expect((await client.query("SELECT account_id AS id FROM shops ORDER BY account_id")).rows).toEqual(
    [TEST_SHOP, FULL, PLAIN].map((id) => ({ id })),
  );
  expect(await shopOf(client, FULL)).toEqual({ ...KIOSK, listed_name: "Kiosk" });
  expect(await shopOf(client, PLAIN)).toEqual({ ...EMPTY, listed_name: "Corner Shop" });
  await expect(
    client.query(`INSERT INTO shops (account_id, updated_at) VALUES ('${PARTNER}', now())`),
  ).rejects.toMatchObject({ code: "23514", constraint: "shops_of_resellers" });
  await client.end();
});

test("during an upgrade, each release reads the changes that the other release makes to a shop", async () => {
  const client = await upgraded("shops_during_upgrade");

  // The previous release signs up a reseller, changes its shop and renames its company.
  await client.query(
    `INSERT INTO accounts (id, kind, company_name, email, shop_url) VALUES ('${LATER}', 'reseller', 'Late', 'l@b.example', 'https://l.example/')`,
  );
  expect(await shopOf(client, LATER)).toEqual({
    ...EMPTY,
    url: "https://l.example/",
    listed_name: "Late",
  });
  await client.query(
    `UPDATE accounts SET shop_url = wanted_shop_url, wanted_shop_url = NULL, shop_url_refused_at = NULL, shop_name = NULL,
       shop_line = NULL, shop_languages = '{}', shop_visible = TRUE WHERE id = '${FULL}'`,
  );
  expect(await shopOf(client, FULL)).toEqual({
    ...EMPTY,
    url: "https://b.example/",
    listed_name: "Kiosk Ltd",
  });
  await client.query(`UPDATE accounts SET company_name = 'Kiosk GmbH' WHERE id = '${FULL}'`);
  expect(await shopOf(client, FULL)).toMatchObject({ name: null, listed_name: "Kiosk GmbH" });

  // This release changes a shop.
  await client.query(
    `UPDATE shops SET (${SHOP}) = ROW('https://a.example/', 'https://b.example/', '2026-11-20Z'::timestamptz, 'Kiosk', 'Cards and cash',
       '{de,pl}'::text[], FALSE) WHERE account_id = '${PLAIN}'`,
  );
  expect(await shopOf(client, PLAIN)).toEqual({ ...KIOSK, listed_name: "Kiosk" });
  await client.query(`UPDATE accounts SET company_name = 'Renamed' WHERE id = '${PLAIN}'`);
  expect(await shopOf(client, PLAIN)).toMatchObject({ name: "Kiosk", listed_name: "Kiosk" });
  await client.end();
});
