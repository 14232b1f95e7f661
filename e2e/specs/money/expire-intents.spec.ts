import type { Caller } from "@/lib/base/caller";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import { expireIntents } from "@/lib/payments/intents/end-intents";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { peopleIn } from "../../support/world/accounts";
import { expire, newIntent, pay } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

/** A dedicated database, so that no other test runs the expiry job. */
const test = withOwnDatabase();

async function due(partner: Caller): Promise<IntentResource> {
  const intent = await newIntent(partner, 1_000);
  await expire(intent.access_code);
  return intent;
}

/**
 * Returns the intent's ID and its stored status and failure reason. For an expired intent, the stored values differ from the
 * displayed ones until the job has run.
 */
const written = async ({ reference }: IntentResource) =>
  rowOf({ id: "text", status: "text", reason: "text?" })(sql`
    SELECT id, status::text AS status, failure_reason::text AS reason FROM redemption_intents WHERE reference = ${reference}`);

const EXPIRED = { status: "failed", reason: "expired" };

test("the expiry job expires each overdue pending intent once, and no other intent", async () => {
  const { partner, resellers } = await peopleIn("test");
  const paid = await newIntent(partner, 1_000);
  await pay(paid, await sellInTest(resellers[0], [1_000]));
  await expire(paid.access_code);
  const open = await newIntent(partner, 1_000);
  const late = await Promise.all(Array.from({ length: 20 }, () => due(partner)));

  const counts = await Promise.all([expireIntents(), expireIntents(), expireIntents()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(late.length);
  for (const one of late) expect(await written(one)).toMatchObject(EXPIRED);
  expect(await written(paid)).toMatchObject({ status: "success", reason: null });
  expect(await written(open)).toMatchObject({ status: "pending", reason: null });
  expect(await expireIntents()).toBe(0);
});

test("the expiry job skips a locked intent and expires it after it is unlocked", async () => {
  const { partner } = await peopleIn("test");
  const [held, free] = [await due(partner), await due(partner)];
  const row = await holdRow("redemption_intents", (await written(held))?.id ?? "");
  expect(await expireIntents()).toBe(1);
  expect(await written(held)).toMatchObject({ status: "pending" });
  await row.release();
  await runOnce(sql`UPDATE redemption_intents SET refused_codes = 1 WHERE reference = ${held.reference}`);
  expect(await expireIntents()).toBe(1);
  for (const one of [held, free]) expect(await written(one)).toMatchObject(EXPIRED);
});
