import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { callerFor } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { countTowardsQuota, secondsUntilMidnight, usageToday, writeUsage } from "@/lib/db/test-quota";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { refundForPartner } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { issueTestVouchers } from "@/lib/payments/voucher-payments/issue-test-vouchers";
import { replayEvents, resendEvent } from "@/lib/webhooks/events/resend-events";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import { getOrCreateInbox } from "@/lib/webhooks/inbox/manage-inbox";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import { expect, test } from "../../support/fixtures/verbs";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { newPartner, partnerInTest, peopleIn, resellerInTest } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { causeEvent, pastEvent } from "../../support/world/events";
import { newIntent, pay } from "../../support/world/intents";
import { paidIntent, refund } from "../../support/world/refunds";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const TEST_TIME_S = 30;

/** The quota resets at midnight UTC, so no test may run past midnight. */
test.beforeEach(withinOneDay);

/** Clears the in-memory usage, as a restart would. */
function forgetUsage(): void {
  delete (globalThis as { tesseraTestUsage?: unknown }).tesseraTestUsage;
}

const spendQuota = (caller: Caller) => countTowardsQuota(caller, env().TEST_RECORDS_A_DAY);
const refusal = { code: "rate_limited", message: expect.stringContaining("50,000 records today") };

test("requests beyond the daily quota of the test environment are refused, and the error states the time until midnight", async () => {
  const [partner, other] = [await partnerInTest(), await partnerInTest()];
  countTowardsQuota(partner, env().TEST_RECORDS_A_DAY - 1);
  await newIntent(partner, 1_000);
  const refused = await newIntent(partner, 1_000).catch((error: unknown) => error);
  expect(refused).toMatchObject(refusal);
  const { retryAfterS } = refused as { retryAfterS: number };
  expect(Math.abs(retryAfterS - secondsUntilMidnight(now()))).toBeLessThan(TEST_TIME_S);
  await newIntent(other, 1_000);
});

test("once the test quota is used up, requests for intents, subscriptions, cycles, sales, events and inbox messages in the test environment are refused, and the live environment is not affected", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const tester = { ...partner, environment: "test" } as const;
  const shop = await resellerInTest();
  await setEndpointUrl(tester);
  const subscription = await subscribe(tester);
  const { name: id } = await causeEvent(tester);
  const token = (await getOrCreateInbox(tester)).url.split("/").at(-1) ?? "";
  const arrive = () => receiveMessage({ token, headers: new Map(), body: Buffer.from("{}") });
  await arrive();
  await sendTestEvent(tester, { type: "redemption-intent.success" });
  await simulateCycle(subscription.accessCode, 1);
  // Counts the subscription, the message, the test event and the cycle.
  expect(usageToday(tester.accountId)).toBe(4);
  for (const account of [tester, shop]) spendQuota(account);
  for (const act of [
    () => newIntent(tester, 1_000),
    () => subscribe(tester),
    () => simulateCycle(subscription.accessCode, 2),
    () => sendTestEvent(tester, { type: "redemption-intent.success" }),
    () => resendEvent(tester, { id }),
    () => replayEvents(tester, { status: "unsent" }),
    () => sell(shop, [500]),
    arrive,
  ])
    await expect(act()).rejects.toMatchObject(refusal);
  expect(await bill(shop, subscription, "jan")).toBe("rate_limited");
  await newIntent(partner, 1_000);
  await fund(operator, resellers[0], 1_000);
  expect(await bill(resellers[0], await subscribe(partner), "jan")).toBe("created");
});

test("once the test quota is used up, a partner cannot create a refund, a repeated request still returns its refund, and an operator can create a refund", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  const [reseller] = resellers;
  await fund(operator, reseller, 1_000);
  const intent = await paidIntent(partner, reseller, 1_000);
  const input = { amount: 100, idempotency_key: "once" };
  const before = usageToday(partner.accountId);
  const { reference } = await refund(partner, intent, input);
  expect(usageToday(partner.accountId)).toBe(before + 1);
  spendQuota(partner);
  await expect(refund(partner, intent, { amount: 100 })).rejects.toMatchObject(refusal);
  expect(await refund(partner, intent, input)).toMatchObject({ reference });
  await refundForPartner(operator, partner, intent, createRefundInput.parse({ amount: 100 }));
});

test("once the test quota is used up, an existing intent can still be paid, a subscription can be canceled, and an earlier request can be repeated", async () => {
  const tester = await partnerInTest();
  const intent = await newIntent(tester, 1_000, { idempotency_key: "once" });
  const subscription = await subscribe(tester);
  spendQuota(tester);
  expect((await newIntent(tester, 1_000, { idempotency_key: "once" })).reference).toBe(intent.reference);
  await pay(intent, [(await issueTestVouchers(intent.access_code)).covers.code]);
  await cancelSubscription(tester, { reference: subscription.reference });
  expect(await simulateCycle(subscription.accessCode, 0)).toMatchObject({ kind: "already_paid" });
});

test("the test quota is shared by all processes and resets every day", async () => {
  const tester = await partnerInTest();
  const half = env().TEST_RECORDS_A_DAY / 2;
  for (let process = 0; process < 2; process += 1) {
    forgetUsage();
    countTowardsQuota(tester, half);
    await writeUsage();
  }
  expect(usageToday(tester.accountId)).toBe(2 * half);
  await expect(newIntent(tester, 1_000)).rejects.toMatchObject(refusal);
  forgetUsage();
  await newIntent(tester, 1_000);
  await writeUsage();
  await expect(newIntent(tester, 1_000)).rejects.toMatchObject(refusal);
  await runOnce(sql`UPDATE test_usage SET day = day - 1 WHERE account_id = ${tester.accountId}::uuid`);
  forgetUsage();
  await newIntent(tester, 1_000);
  await writeUsage();
  expect(usageToday(tester.accountId)).toBe(1);
});

test("a replay of webhook events ends after one batch if other processes have used up the test quota", async () => {
  const tester = await partnerInTest();
  await setEndpointUrl(tester);
  for (let count = 0; count < 3; count += 1) await pastEvent(tester, { status: "failed" });
  spendQuota(tester);
  await writeUsage();
  forgetUsage();
  const failed = { status: "failed", since: new Date(0) } as const;
  expect(await replayEvents(tester, failed, { atOnce: 1 })).toEqual({ queued: 1, more: true });
  await expect(replayEvents(tester, failed)).rejects.toMatchObject(refusal);
});

test("vouchers issued by the built-in test shop do not count towards the test quota", async () => {
  const tester = callerFor(await newPartner(), "test");
  const intent = await newIntent(tester, 1_000);
  await issueTestVouchers(intent.access_code);
  expect(usageToday(tester.accountId)).toBe(1);
});
