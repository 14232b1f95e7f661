import { setFee } from "@/lib/accounts/manage-account";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { cycleTimeline, intentTimeline } from "@/lib/insight/timeline/payment-timelines";
import { intentVersion, subscriptionVersion } from "@/lib/insight/timeline/read-version";
import type { Timeline } from "@/lib/insight/timeline/timeline";
import { saleTimeline, voucherTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { retrievePartnerPayout } from "@/lib/money/payouts/partner-payouts";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { findVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { cancelIntent } from "@/lib/payments/intents/end-intents";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { simulateOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { postedPayout } from "../../support/world/payouts";
import { paidIntent, refund } from "../../support/world/refunds";
import { fund, sell } from "../../support/world/sales";
import { bill, oneVoucher, subscribe } from "../../support/world/subscriptions";

const summaryOf = ({ entries }: Timeline) =>
  entries.map((entry) => ("amountDisplay" in entry ? `${entry.kind} ${entry.amountDisplay}` : entry.kind));

test("the version string of a subscription's page changes when a cycle is refunded and when the next cycle becomes overdue", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  await fund(operator, resellers[0], 10_000);
  const subscription = await subscribe(partner);
  await bill(resellers[0], subscription, "first");
  await bill(resellers[0], subscription, "second");
  const { reference, accessCode } = subscription;
  const versions = [await subscriptionVersion(partner, reference)];
  await refund(partner, { reference, cycle: 1 });
  versions.push(await subscriptionVersion(partner, reference));
  await simulateOverdue(accessCode, 3);
  versions.push(await subscriptionVersion(partner, reference));
  expect(new Set(versions).size).toBe(3);
});

test("the pages of an intent and a subscription have a version string even if the partner earned nothing from the payment", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  const { accountId: account_id, feeBps: shown_fee_bps } = partner;
  await setFee(operator, { account_id, fee_bps: 10_000, shown_fee_bps });
  const unpaid = { ...partner, feeBps: 10_000 };
  await fund(operator, resellers[0], 2_000);
  const intent = await paidIntent(unpaid, resellers[0], 1_000);
  expect(await intentVersion(unpaid, intent.reference)).not.toBe("");
  const subscription = await subscribe(unpaid);
  expect(await bill(resellers[0], subscription, "first")).toBe("created");
  expect(await subscriptionVersion(unpaid, subscription.reference)).not.toBe("");
});

test("in the timelines of an intent and of the sale of its voucher, the partner and the reseller see only their own entries", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  const [reseller, other] = resellers;
  await setEndpoint(partner, { url: "https://hooks.example.com" });
  await fund(operator, reseller, 10_000);
  const sale = await sell(reseller, [1_500, 1_000]);
  const intent = await newIntent(partner, 1_000);
  await pay(intent, sale.codes.slice(0, 1));

  const { data: paid } = await retrieveIntent(partner, intent);
  const partnerTimeline = await intentTimeline(partner, paid);
  expect(summaryOf(partnerTimeline)).toEqual([
    "requested €10.00",
    "redeemed €10.00",
    "fee €3.00",
    "payout €7.00",
    "event",
  ]);
  expect(partnerTimeline.upcoming.map(({ kind }) => kind)).toEqual(["attempt", "pays_out"]);

  const key = { reference: sale.reference, amountDisplay: sale.amount_display };
  const { timeline: sold, isTruncated } = await saleTimeline(reseller, key);
  expect(isTruncated).toBe(false);
  expect(summaryOf(sold)).toEqual(["sold €25.00", "issued €15.00", "issued €10.00", "redeemed €10.00"]);
  const [, , , redeemed] = sold.entries;
  const ending = (sale.codes[0] ?? "").slice(-6);
  expect(redeemed).toMatchObject({ leftDisplay: "€5.00", codeEnding: ending });
  expect(sold.upcoming.map((next) => next.kind === "voucher_expires" && next.leftDisplay)).toEqual([
    "€5.00",
    "€10.00",
  ]);

  await chargeBackOwnPayment(reseller, sale.reference);
  const { timeline: after } = await saleTimeline(reseller, key);
  expect(summaryOf(after).slice(4).toSorted()).toEqual([
    ...["blocked", "blocked", "charged_back €10.00", "charged_back €5.00"],
  ]);
  expect(after.upcoming).toEqual([]);

  const all = JSON.stringify([partnerTimeline, sold, after]);
  for (const code of sale.codes) expect(all).not.toContain(code);
  expect(JSON.stringify(partnerTimeline)).not.toContain(ending);
  for (const secret of [partner.companyName, paid.reference])
    expect(JSON.stringify([sold, after])).not.toContain(secret);
  for (const outsider of [other, { ...reseller, environment: "live" as const }])
    await expect(saleTimeline(outsider, key)).rejects.toMatchObject({ code: "not_found" });
  expect((await intentTimeline({ ...partner, accountId: other.accountId }, paid)).entries).toHaveLength(4);
});

test("the timeline of an unpaid intent shows the upcoming expiry and no payout", async () => {
  const { partner } = await peopleIn("test");
  const timeline = await intentTimeline(partner, await newIntent(partner, 1_000));
  expect(summaryOf(timeline)).toEqual(["requested €10.00"]);
  expect(timeline.upcoming.map(({ kind }) => kind)).toEqual(["intent_expires"]);
});

test("the timeline of a canceled intent still shows the time of the cancellation after the customer is erased", async () => {
  const { operator, partner } = await peopleIn("test");
  const { reference, customer } = await newIntent(partner, 1_000);
  const { data: canceled } = await cancelIntent(partner, { reference });
  const { accountId: account_id, environment } = partner;
  await eraseCustomer(operator, { account_id, environment, customer: customer.email });
  const { data: erased } = await retrieveIntent(partner, { reference });
  expect(erased.updated_at).not.toBe(canceled.updated_at);
  const { entries } = await intentTimeline(partner, erased);
  expect(entries).toContainEqual({ kind: "failed", at: canceled.updated_at, reason: "canceled" });
});

test("a timeline reports how many refunds it shows if it leaves out earlier ones", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  await fund(operator, resellers[0], 1_000);
  const { reference } = await paidIntent(partner, resellers[0], 1_000);
  const { data: paid } = await retrieveIntent(partner, { reference });
  const shown = async () => {
    const { entries, latestRefunds } = await intentTimeline(partner, paid);
    return [entries.filter(({ kind }) => kind === "refunded").length, latestRefunds];
  };
  for (let made = 1; made <= 50; made += 1) await refund(partner, { reference }, { amount: 10 });
  expect(await shown()).toEqual([50, null]);
  await refund(partner, { reference }, { amount: 10 });
  expect(await shown()).toEqual([50, 50]);
});

/** Returns the past and upcoming payout entries in a timeline. */
const payoutsIn = ({ entries, upcoming }: Timeline) => [
  ...entries.flatMap((entry) => ("payout" in entry ? [`${entry.kind} ${entry.payout.reference}`] : [])),
  ...upcoming.flatMap(({ kind }) => (kind === "pays_out" || kind === "bank_pays" ? [kind] : [])),
];

test("a payment's timeline shows its payout, the payout's reversal, the second payout and its bank transfer", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  const [reseller] = resellers;
  const { environment } = partner;
  await fund(operator, reseller, 10_000);
  const { codes, reference: sale } = await sell(reseller, [1_000, 1_000]);
  const [code = ""] = codes;
  const intent = await newIntent(partner, 1_500);
  await pay(intent, codes);
  const { data: paid } = await retrieveIntent(partner, intent);
  const voucherId = await findVoucher(operator, { environment, code });
  const bothPayouts = async () => [
    payoutsIn(await intentTimeline(partner, paid)),
    payoutsIn((await voucherTimeline(operator, environment, voucherId)).timeline),
  ];
  const both = (...expected: readonly string[]) => [expected, expected];
  expect(await bothPayouts()).toEqual(both("pays_out"));

  const first = await postedPayout(partner);
  expect(await bothPayouts()).toEqual(both(`paid_out ${first.reference}`, "bank_pays"));
  const idOf = async (reference: string) => ({
    environment,
    payout_id: (await retrievePartnerPayout(partner, reference)).id,
  });
  const reason = "Your bank says that the account is closed.";
  await reversePayout(operator, { ...(await idOf(first.reference)), reason });
  const reversed = [`paid_out ${first.reference}`, `payout_reversed ${first.reference}`];
  expect(await bothPayouts()).toEqual(both(...reversed, "pays_out"));
  const { timeline: ofVoucher } = await voucherTimeline(operator, environment, voucherId);
  for (const { entries } of [await intentTimeline(partner, paid), ofVoucher])
    expect(entries.find(({ kind }) => kind === "payout_reversed")).toMatchObject({ because: reason });

  const second = await postedPayout(partner);
  await markPaid(operator, { ...(await idOf(second.reference)), bank_reference: "B-77" });
  const ended = [`paid_out ${second.reference}`, `bank_paid ${second.reference}`];
  expect(await bothPayouts()).toEqual(both(...reversed, ...ended));

  // The second voucher also pays another intent. Of the voucher's two payments, the first is already paid out, and the second
  // is still owed.
  const later = await newIntent(partner, 300);
  await pay(later, codes.slice(1));
  const { data: laterPaid } = await retrieveIntent(partner, later);
  expect(payoutsIn(await intentTimeline(partner, laterPaid))).toEqual(["pays_out"]);

  const key = { reference: sale, amountDisplay: "€20.00" };
  expect(payoutsIn((await saleTimeline(reseller, key)).timeline)).toEqual([]);
  const own = JSON.stringify(await intentTimeline(partner, paid));
  for (const secret of ["Shop A", code, code.slice(-6)]) expect(own).not.toContain(secret);
  const { timeline } = await voucherTimeline(operator, environment, voucherId);
  expect(timeline.entries.find(({ kind }) => kind === "redeemed")).toMatchObject({
    to: { partner: { name: partner.companyName }, reference: paid.reference, cycle: null },
  });
});

test("a live cycle's timeline says that the payout is on hold because bank details are missing, and shows the payout once it is posted", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [reseller] = resellers;
  await fund(operator, reseller, 5_000);
  const subscription = await subscribe(partner);
  expect(await bill(reseller, subscription, "charge-1")).toBe("created");
  const read = async () => {
    const { data } = await retrieveSubscription(partner, subscription);
    const history = await listCycles(subscription.accessCode);
    const [cycle] = history?.cycles ?? [];
    if (!cycle) throw new Error("the cycle that was billed is not there");
    return cycleTimeline(partner, data, cycle);
  };
  expect((await read()).upcoming).toContainEqual({
    ...{ kind: "pays_out", at: null, holdReason: "no_bank_details", to: null },
  });
  const { reference } = await postedPayout(partner);
  expect(payoutsIn(await read())).toEqual([`paid_out ${reference}`, "bank_pays"]);
});

test("a cycle's timeline names the shop that billed the cycle, but not the value of the shop's voucher, and names no shop for a simulated cycle", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  const [reseller] = resellers;
  await fund(operator, reseller, 5_000);
  const subscription = await subscribe(partner);
  expect(await bill(reseller, subscription, "charge-1", { vouchers: oneVoucher(1_500) })).toBe("created");
  await simulateCycle(subscription.accessCode, 2);
  const { data } = await retrieveSubscription(partner, subscription);
  const { cycles = [] } = (await listCycles(subscription.accessCode)) ?? {};
  const [billed = [], simulated = []] = await Promise.all(
    cycles.map(async (cycle) => summaryOf(await cycleTimeline(partner, data, cycle))),
  );
  const paid = ["redeemed €10.00", "fee €3.00", "payout €7.00", "event"];
  expect(billed).toEqual(["due", "billed", ...paid]);
  expect(simulated.toSorted()).toEqual(["due", ...paid].toSorted());
  expect(cycles.map(({ billedBy }) => billedBy)).toEqual([reseller.companyName, null]);
});
