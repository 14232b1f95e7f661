import { expect, test } from "../../support/fixtures/verbs";
import { upgradedDatabase } from "../../support/world/upgraded-database";

const ID = (digit: number) => `01a20e9d-3ef6-711c-9307-${String(digit).repeat(12)}`;
const [ACCOUNT, CUSTOMER, INTENT, PAYMENT, SUBSCRIPTION, CYCLE, REFUND, CYCLE_REFUND] = [
  ...[ID(1), ID(2), ID(3), ID(4)],
  ...[ID(5), ID(6), ID(7), ID(8)],
];

test("an upgrade fills in the metadata pairs of existing objects and the customers of existing refunds and of refunds that the previous release stores later", async () => {
  const client = await upgradedDatabase("metadata_upgrade", "20261126223000", async (before) => {
    await before.query("SET session_replication_role = replica");
    const request = `account_id, environment, reference, access_code, customer_id, amount, platform_fee, partner_payout_amount, metadata,
                     created_at, updated_at`;
    const requested = (name: string, metadata: string) =>
      `'${ACCOUNT}', 'test', '${name}', '${name}', '${CUSTOMER}', 100, 30, 70, '${metadata}', now(), now()`;
    await before.query(`
      INSERT INTO redemption_intents (id, ${request}, expires_at)
      VALUES ('${INTENT}', ${requested("order", '{"order":"A-1","note":"a\\u0000b","list":[1]}')}, now()),
             ('${ID(9)}', ${requested("plain", "{}")}, now());
      INSERT INTO subscriptions (id, ${request}, subscription_access_code, interval)
      VALUES ('${SUBSCRIPTION}', ${requested("plan", '{"order":"A-1"}')}, 'code', 'monthly');
      INSERT INTO subscription_cycles (id, subscription_id, number, reseller_charge_reference, fingerprint, payment_id, redeemed_amount, created_at)
      VALUES ('${CYCLE}', '${SUBSCRIPTION}', 1, 'jan', '', '${PAYMENT}', 100, now());
      INSERT INTO voucher_payments (id, account_id, environment, reference, amount, voucher_count, customer_identifier, metadata, created_at)
      VALUES ('${PAYMENT}', '${ACCOUNT}', 'test', 'sale', 100, 1, 'anna', '{"order":"A-1"}', now());
      INSERT INTO refunds (id, account_id, environment, reference, intent_id, cycle_id, amount, partner_amount, fee_amount, metadata, created_at)
      VALUES ('${REFUND}', '${ACCOUNT}', 'test', 'one', '${INTENT}', NULL, 10, 7, 3, '{"order":"A-1"}', now()),
             ('${CYCLE_REFUND}', '${ACCOUNT}', 'test', 'two', NULL, '${CYCLE}', 10, 7, 3, '{}', now())`);
    await before.query("SET session_replication_role = origin");
  });
  const pairsOf = async (key: string, value: string) =>
    (
      await client.query(
        "SELECT kind, object_id AS id FROM metadata_pairs WHERE pair = metadata_pair($1, $2) ORDER BY kind",
        [key, value],
      )
    ).rows;
  expect(await pairsOf("order", "A-1")).toEqual([
    { kind: "intent", id: INTENT },
    { kind: "subscription", id: SUBSCRIPTION },
    { kind: "refund", id: REFUND },
    { kind: "payment", id: PAYMENT },
  ]);
  expect(await pairsOf("note", "ab")).toEqual([{ kind: "intent", id: INTENT }]);
  expect((await client.query("SELECT count(*)::int AS pairs FROM metadata_pairs")).rows).toEqual([
    { pairs: 5 },
  ]);
  expect((await client.query("SELECT DISTINCT customer_id FROM refunds")).rows).toEqual([
    { customer_id: CUSTOMER },
  ]);

  // A process of the previous release stores a refund without its customer.
  await client.query(
    "ALTER TABLE refunds DISABLE TRIGGER ALL; ALTER TABLE refunds ENABLE TRIGGER refunds_customer",
  );
  const { rows } = await client.query(
    `INSERT INTO refunds (id, account_id, environment, reference, intent_id, amount, partner_amount, fee_amount, metadata, created_at)
     VALUES ($1, $2, 'test', 'three', $3, 10, 7, 3, '{}', now()) RETURNING customer_id`,
    [ID(9), ACCOUNT, INTENT],
  );
  expect(rows).toEqual([{ customer_id: CUSTOMER }]);
  await client.end();
});

test("an upgrade corrects the metadata pairs of objects whose metadata contains a JSON escape sequence as literal text", async () => {
  const json = '{"note":"\\ud83d\\ude00"}';
  const metadata = JSON.stringify({ order: "A-1", json });
  const client = await upgradedDatabase("metadata_escapes_upgrade", "20261128180000", async (before) => {
    await before.query("SET session_replication_role = replica");
    await before.query(
      `INSERT INTO voucher_payments (id, account_id, environment, reference, amount, voucher_count, customer_identifier, metadata, created_at)
       VALUES ($1, $2, 'test', 'sale', 100, 1, 'anna', $3, now())`,
      [PAYMENT, ACCOUNT, metadata],
    );
    // The previous release computed this pair from a text without its backslashes.
    await before.query(
      `INSERT INTO metadata_pairs (account_id, environment, kind, pair, object_id)
       SELECT $2, 'test', 'payment', pair, $1 FROM metadata_pairs_of($3::json) AS pair`,
      [PAYMENT, ACCOUNT, metadata],
    );
    await before.query("SET session_replication_role = origin");
  });
  const { rows } = await client.query(
    "SELECT pair = metadata_pair('order', 'A-1') AS order, pair = metadata_pair('json', $1) AS json FROM metadata_pairs ORDER BY 1",
    [json],
  );
  expect(rows).toEqual([
    { order: false, json: true },
    { order: true, json: false },
  ]);
  await client.end();
});
