import { expect, test } from "../../support/fixtures/verbs";
import { upgradedDatabase } from "../../support/world/upgraded-database";

const ID = (last: number) => `00000000-0000-7000-8000-00000000f${String(last).padStart(3, "0")}`;
const [PARTNER, FIRST, SECOND] = [ID(1), ID(2), ID(3)];

const CONSTRAINTS = `
  SELECT conname AS name, convalidated AS proved FROM pg_constraint WHERE conname IN
    ('events_type_known', 'deliveries_event_type_known', 'webhook_endpoints_events_known', 'delivery_attempts_cause_known')
  ORDER BY conname`;

/**
 * Returns a client of an upgraded database. Before the upgrade, the database contained an event of the type `type` and, for
 * this event, an attempt that failed with the cause `cause`.
 */
const upgradedWith = (name: string, type: string, cause: string) =>
  upgradedDatabase(name, "20261128200000", async (before) => {
    await before.query(`
      INSERT INTO accounts (id, kind, company_name, email) VALUES ('${PARTNER}', 'partner', 'Acme', 'a@b.example');
      INSERT INTO webhook_endpoints (id, account_id, environment, number, url, events, secret_cipher) VALUES
        ('${FIRST}', '${PARTNER}', 'test', 1, 'https://a.example/', '{payout.paid,${type},refund.created}', ''),
        ('${SECOND}', '${PARTNER}', 'test', 2, 'https://b.example/', '{${type}}', '');
      INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
      VALUES ('${FIRST}', '${PARTNER}', 'test', '${type}', '${FIRST}', 1, '{}', now());
      INSERT INTO deliveries (id, event_id, event_type, endpoint_id, account_id, environment, next_attempt_at, created_at, updated_at)
      VALUES ('${FIRST}', '${FIRST}', '${type}', '${FIRST}', '${PARTNER}', 'test', now(), now(), now());
      INSERT INTO delivery_attempts (id, delivery_id, number, url, outcome, cause, started_at, duration_ms)
      VALUES ('${FIRST}', '${FIRST}', 1, 'https://a.example/', 'tls_failed', '${cause}', now(), 1)`);
  });

test("an upgrade validates the constraints that restrict events, deliveries, endpoints and attempts to known values", async () => {
  const client = await upgradedWith("known_values", "cycle.overdue", "no_tls");
  expect((await client.query(CONSTRAINTS)).rows).toEqual([
    { name: "deliveries_event_type_known", proved: true },
    { name: "delivery_attempts_cause_known", proved: true },
    { name: "events_type_known", proved: true },
    { name: "webhook_endpoints_events_known", proved: true },
  ]);
  await client.end();
});

test("an upgrade succeeds even if existing rows contain unknown values, removes unknown event types from endpoints, and lets deliveries, endpoints and attempts be updated", async () => {
  const client = await upgradedWith("unknown_values", "intent.paid", "sunspots");
  expect((await client.query(CONSTRAINTS)).rows).toEqual([
    { name: "webhook_endpoints_events_known", proved: true },
  ]);
  expect((await client.query("SELECT events FROM webhook_endpoints ORDER BY number")).rows).toEqual([
    { events: ["payout.paid", "refund.created"] },
    { events: [] },
  ]);
  const updates = [
    "UPDATE deliveries SET leased_until = now()",
    "UPDATE webhook_endpoints SET prompt = true",
    "UPDATE delivery_attempts SET response_excerpt = ''",
  ];
  for (const update of updates) expect((await client.query(update)).rowCount).toBeGreaterThan(0);
  await client.end();
});
