import type pg from "pg";
import { expect, test } from "../../support/fixtures/verbs";
import { upgradedDatabase } from "../../support/world/upgraded-database";

const ID = (last: number) => `00000000-0000-7000-8000-00000000f${String(last).padStart(3, "0")}`;
const [PARTNER, ENDPOINT, CUSTOMER] = [ID(1), ID(2), ID(3)];

/**
 * A delivery as an early release stored it, without an event type or an end reason. `expected` is its end reason after the
 * upgrade.
 */
type OldDelivery = {
  status: string;
  attempts?: number;
  answer?: number;
  isTest?: boolean;
  expected: string | null;
};

const DELIVERIES: readonly OldDelivery[] = [
  { status: "succeeded", attempts: 1, answer: 204, expected: "succeeded" },
  { status: "failed", attempts: 10, answer: 500, expected: "attempts_used_up" },
  { status: "failed", attempts: 2, answer: 410, expected: "gone" },
  { status: "failed", attempts: 3, answer: 500, expected: "endpoint_disabled" },
  { status: "failed", attempts: 1, answer: 500, isTest: true, expected: "test_event" },
  { status: "pending", expected: null },
  { status: "unsent", expected: null },
];

async function insertOldDelivery(client: pg.Client, delivery: OldDelivery, place: number): Promise<void> {
  const { status, attempts = 0, answer, isTest = false } = delivery;
  const id = ID(100 + place);
  await client.query(
    `INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, test_event, created_at)
     VALUES ($1, $2, 'test', 'redemption-intent.success', $1, 1, '{}', $3, now())`,
    [id, PARTNER, isTest],
  );
  await client.query(
    `INSERT INTO deliveries (id, event_id, endpoint_id, account_id, environment, status, attempt_count, next_attempt_at, created_at, updated_at)
     VALUES ($1, $1, $2, $3, 'test', $4::delivery_status, $5, CASE WHEN $4 = 'pending' THEN now() END, now(), now())`,
    [id, status === "unsent" ? null : ENDPOINT, PARTNER, status, attempts],
  );
  if (attempts > 0)
    await client.query(
      `INSERT INTO delivery_attempts (id, delivery_id, number, outcome, status_code, started_at, duration_ms)
       VALUES ($1, $1, $2, 'http_error', $3, now(), 1)`,
      [id, attempts, answer],
    );
}

test("an upgrade fills columns that earlier releases left empty", async () => {
  const client = await upgradedDatabase("column_upgrade", "20261126090000", async (before) => {
    await before.query(`
      INSERT INTO accounts (id, kind, company_name, email, timezone) VALUES ('${PARTNER}', 'partner', 'Acme', 'a@b.example', 'Asia/Tokyo');
      INSERT INTO webhook_endpoints (id, account_id, environment, url, secret_cipher) VALUES ('${ENDPOINT}', '${PARTNER}', 'test', 'https://hooks.example/', '');
      INSERT INTO users (id, account_id, email, password_hash) VALUES ('${PARTNER}', '${PARTNER}', 'a@b.example', '');
      INSERT INTO user_sessions (id, user_id, created_at, expires_at, password_confirmed_at) VALUES ('${PARTNER}', '${PARTNER}', '2026-11-20Z', now(), NULL);
      INSERT INTO customers (id, account_id, environment, email, created_at, updated_at) VALUES ('${CUSTOMER}', '${PARTNER}', 'test', 'marta@example.org', now(), now());
      DELETE FROM customer_words;
      INSERT INTO subscriptions (id, account_id, environment, reference, access_code, subscription_access_code, customer_id, amount, platform_fee,
        partner_payout_amount, interval, status, current_cycle, metadata, activated_at, created_at, updated_at)
      SELECT id::uuid, '${PARTNER}', 'test', status, 'a' || status, 'b' || status, '${CUSTOMER}', 100, 30, 70, 'monthly', status::subscription_status,
        CASE WHEN status = 'active' THEN 1 ELSE 0 END, '{}', CASE WHEN status = 'active' THEN now() END, now(), now()
      FROM (VALUES ('${ID(4)}', 'active'), ('${ID(5)}', 'pending')) one(id, status)`);
    for (const [place, delivery] of DELIVERIES.entries()) await insertOldDelivery(before, delivery, place);
  });
  const read = async (text: string) => (await client.query(text)).rows;
  expect(await read("SELECT event_type, ended_reason FROM deliveries ORDER BY id")).toEqual(
    DELIVERIES.map(({ expected }) => ({ event_type: "redemption-intent.success", ended_reason: expected })),
  );
  expect(await read("SELECT DISTINCT url FROM delivery_attempts")).toEqual([
    { url: "https://hooks.example/" },
  ]);
  expect(await read("SELECT status, timezone FROM subscriptions ORDER BY id")).toEqual([
    { status: "active", timezone: "Asia/Tokyo" },
    { status: "pending", timezone: null },
  ]);
  expect(await read("SELECT password_confirmed_at AS at FROM user_sessions")).toEqual([
    { at: new Date("2026-11-20Z") },
  ]);
  expect(await read("SELECT word FROM customer_words ORDER BY word")).toEqual([
    { word: "example.org" },
    { word: "marta@example.org" },
    { word: "org" },
  ]);
  await client.end();
});
