import { pool } from "@/lib/db/pool";
import { notifyOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { peopleIn } from "../../support/world/accounts";
import { fund } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

/** A dedicated database, so that no other test runs the overdue job in it. */
const test = withOwnDatabase();

const COPIES = 450;
const BATCH = 200;

/** Makes a subscription overdue and copies it {@link COPIES} times, without its cycles. */
async function copyOverdue(id: string): Promise<void> {
  await pool().query("UPDATE subscriptions SET activated_at = now() - interval '12 days' WHERE id = $1", [
    id,
  ]);
  await pool().query(
    `INSERT INTO subscriptions
     SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'reference', 'copy-' || n, 'access_code', 'a-' || n,
              'subscription_access_code', 'b-' || n))).*
     FROM subscriptions s, generate_series(1, $2::int) n WHERE s.id = $1`,
    [id, COPIES],
  );
}

test("parallel runs of the overdue job record each overdue cycle once, and continue where an earlier run ran out of time", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  await fund(operator, resellers[0], 100_000);
  const subscription = await subscribe(partner, { interval: "weekly" });
  expect(await bill(resellers[0], subscription, "first")).toBe("created");
  await copyOverdue(subscription.id);
  expect(await notifyOverdue(0)).toBe(BATCH);
  const recorded = await Promise.all([notifyOverdue(), notifyOverdue(), notifyOverdue()]);
  expect(recorded.reduce((sum, one) => sum + one, BATCH)).toBe(COPIES + 1);
  expect(await notifyOverdue()).toBe(0);
  const { rows } = await pool().query(
    `SELECT count(*)::int AS cycles, count(DISTINCT o.subscription_id)::int AS subscriptions, count(DISTINCT e.id)::int AS events
     FROM overdue_cycles o JOIN events e ON e.object_id = o.id AND e.type = 'cycle.overdue'`,
  );
  expect(rows).toEqual([{ cycles: COPIES + 1, subscriptions: COPIES + 1, events: COPIES + 1 }]);
});
