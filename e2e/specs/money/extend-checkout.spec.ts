import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "@/lib/base/caller";
import { MINUTE_MS } from "@/lib/base/clock";
import { describeRow, json } from "@/lib/db/row";
import { rowOf, rowsOf, sql } from "@/lib/db/sql";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { cancelIntent, expireIntents } from "@/lib/payments/intents/end-intents";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { MAX_REFUSED_CODES } from "@/lib/payments/intents/rules";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { extendCheckout } from "@/lib/payments/intents/view-checkout";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { peopleIn } from "../../support/world/accounts";
import { expire, expireIn, newIntent, pay } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

/** A dedicated database, so that no other test runs the expiry job. */
const test = withOwnDatabase();

const PRICE = 1_000;
const WARNED_MS = 4 * MINUTE_MS;

const endOf = ({ expires_at }: IntentResource) => new Date(expires_at).getTime();

async function reread(partner: Caller, { reference }: IntentResource): Promise<IntentResource> {
  return (await retrieveIntent(partner, { reference })).data;
}

/** Creates an intent that expires in less than five minutes. */
async function endingSoon(partner: Caller, fields: object = {}): Promise<IntentResource> {
  const intent = await newIntent(partner, PRICE, fields);
  await expireIn(intent.access_code, WARNED_MS);
  return reread(partner, intent);
}

/**
 * Calls `act` while an extension of the checkout waits for the lock of the intent's row, so that `act` reads the intent before
 * the extension is committed. Expects the extension to succeed, and returns the result of `act`.
 */
async function extendBefore<Result>(intent: IntentResource, act: () => Promise<Result>): Promise<Result> {
  const row = await holdRow("redemption_intents", intent.access_code, "access_code");
  const extended = extendCheckout(intent.access_code);
  await row.untilWaiting(1);
  const acting = act();
  await row.untilWaiting(2);
  await row.release();
  expect(await extended).toBe(true);
  return acting;
}

const eventRow = describeRow({ type: "text", data: json<IntentResource>() });

/** Returns the events of the intent behind a checkout. */
const eventsOf = ({ access_code }: IntentResource) =>
  rowsOf(eventRow)(sql`
    SELECT type, payload::jsonb -> 'data' AS data FROM events WHERE object_id = (SELECT id FROM redemption_intents WHERE access_code = ${access_code})`);

test("20 concurrent requests extend a checkout once, by 15 minutes, and a later request is refused", async () => {
  const { partner } = await peopleIn("test");
  const intent = await endingSoon(partner);
  const results = await Promise.all(Array.from({ length: 20 }, () => extendCheckout(intent.access_code)));
  expect(results.filter(Boolean)).toHaveLength(1);
  const after = await reread(partner, intent);
  expect(endOf(after) - endOf(intent)).toBe(15 * MINUTE_MS);
  expect(after).toEqual({ ...intent, expires_at: after.expires_at, updated_at: after.updated_at });
  await expireIn(intent.access_code, WARNED_MS);
  expect(await extendCheckout(intent.access_code)).toBe(false);
  expect(await eventsOf(intent)).toEqual([]);
});

test("an intent is not extended if it expires in more than five minutes, is closed, or has an expiry set by the partner", async () => {
  const { partner, resellers } = await peopleIn("test");
  const early = await newIntent(partner, PRICE);
  await expireIn(early.access_code, 5.5 * MINUTE_MS);
  const fixed = await endingSoon(partner, { expires_in: 900 });
  const expired = await newIntent(partner, PRICE);
  await expire(expired.access_code);
  const paid = await endingSoon(partner);
  await pay(paid, await sellInTest(resellers[0], [PRICE]));
  const canceled = await endingSoon(partner);
  await cancelIntent(partner, canceled);
  for (const intent of [early, fixed, expired, paid, canceled]) {
    const before = await reread(partner, intent);
    expect(await extendCheckout(intent.access_code)).toBe(false);
    expect(await reread(partner, intent)).toEqual(before);
  }
  expect(await extendCheckout("mT4kPz81XwQbR7n")).toBe(false);
});

test("extending a checkout changes nothing if the intent expires while the extension waits, and the expiry job expires the intent", async () => {
  const { partner } = await peopleIn("test");
  const intent = await newIntent(partner, PRICE);
  await expireIn(intent.access_code, 500);
  const row = await holdRow("redemption_intents", intent.access_code, "access_code");
  const extended = extendCheckout(intent.access_code);
  await row.untilWaiting(1);
  await sleep(600);
  await row.release();
  expect(await extended).toBe(false);
  await expireIntents();
  expect(await reread(partner, intent)).toMatchObject({ status: "failed", failure_reason: "expired" });
  expect(await eventsOf(intent)).toMatchObject([{ type: "redemption-intent.failed" }]);
});

test("the expiry job does not expire an intent that was extended", async () => {
  const { partner } = await peopleIn("test");
  const intent = await newIntent(partner, PRICE);
  await expireIn(intent.access_code, 300);
  expect(await extendCheckout(intent.access_code)).toBe(true);
  await sleep(400);
  await expireIntents();
  expect((await reread(partner, intent)).status).toBe("pending");
  expect(await eventsOf(intent)).toEqual([]);
});

test("the event of an intent that is paid, canceled or closed by refused codes during an extension contains the extended expiry time", async () => {
  const { partner, resellers } = await peopleIn("test");
  const codes = await sellInTest(resellers[0], [PRICE]);
  const [paid, canceled, guessed] = [
    await endingSoon(partner),
    await endingSoon(partner),
    await endingSoon(partner),
  ];
  for (let guess = 1; guess < MAX_REFUSED_CODES; guess += 1)
    await checkCodes(guessed.access_code, [newVoucherCode()], undefined);

  await extendBefore(canceled, () => cancelIntent(partner, canceled));
  await extendBefore(guessed, () => checkCodes(guessed.access_code, [newVoucherCode()], undefined));
  expect(await extendBefore(paid, () => payIntent(paid.access_code, codes, undefined))).toEqual({
    kind: "paid",
  });

  for (const intent of [paid, canceled, guessed]) {
    const after = await reread(partner, intent);
    expect(endOf(after) - endOf(intent)).toBe(15 * MINUTE_MS);
    const [event, ...others] = await eventsOf(intent);
    expect(others).toEqual([]);
    expect(event?.data).toMatchObject({ status: after.status, expires_at: after.expires_at });
  }
  const left = await rowOf({ refused: "integer" })(sql`
    SELECT refused_codes AS refused FROM redemption_intents WHERE access_code = ${guessed.access_code}`);
  expect(left?.refused).toBe(MAX_REFUSED_CODES);
});
