import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { readFigures } from "@/lib/insight/account-figures/read-figures";
import { reversePayout } from "@/lib/money/payouts/end-payout";
import { listOwed } from "@/lib/money/payouts/list-owed";
import { listPartnerPayouts, previewNextPayout } from "@/lib/money/payouts/partner-payouts";
import { discardRun, postRun } from "@/lib/money/payouts/payout-run";
import type { Payout } from "@/lib/money/payouts/present-payout";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { advanceTotalsToNow, earn, newRun } from "../../support/world/payouts";

const test = withOwnDatabase();

/** Lets the partner earn `amount`, pays out everything that the partner is owed, and returns the payout. */
async function paidFor(operator: SignedInUser, reseller: Caller, partner: Caller, amount: number) {
  await earn(operator, reseller, partner, amount);
  await postRun(operator, { environment: "test", run_id: await newRun(operator, "test") });
  const [payout] = (await listPartnerPayouts(partner, { limit: 1 })).rows;
  if (!payout) throw new Error("nothing was paid");
  return payout;
}

test("a partner sees the amount that it is owed, the start of the period that the next payout covers, and its latest payout runs", async () => {
  const [operator, reseller] = [await newOperator(), await resellerInTest()];
  const [partner, outsider] = [await partnerInTest(), await partnerInTest()];
  const [runEnds, live] = [{ environment: "test" as const }, { ...partner, environment: "live" as const }];
  const earned = await earn(operator, reseller, partner, 1_000);
  await advanceTotalsToNow();
  expect(await previewNextPayout(partner)).toMatchObject({ owed: earned, since: null, runs: [] });

  // A draft run can be discarded, so the amount remains owed until the run is posted.
  const dropped = await newRun(operator, "test");
  expect(await previewNextPayout(partner)).toMatchObject({ owed: earned, since: null, runs: [] });
  await discardRun(operator, { ...runEnds, run_id: dropped });
  await postRun(operator, { ...runEnds, run_id: await newRun(operator, "test") });
  const [payout] = (await listPartnerPayouts(partner, { limit: 1 })).rows;
  const paid = await previewNextPayout(partner);
  expect(paid).toMatchObject({ owed: 0, since: payout?.until, runs: [{ until: payout?.until }] });

  const later = await earn(operator, reseller, partner, 500);
  await advanceTotalsToNow();
  const next = await previewNextPayout(partner);
  expect(next).toMatchObject({ owed: later, since: payout?.until });
  expect(next?.at?.getTime()).toBeGreaterThanOrEqual(paid?.at?.getTime() ?? Number.NaN);
  expect((await previewNextPayout(outsider))?.owed ?? 0).toBe(0);
  expect((await previewNextPayout(live))?.owed ?? 0).toBe(0);
});

test("the amount of a reversed payout is pending until the totals are updated and then owed again, and the next payout's period starts at the cut-off of the latest payout that was not reversed", async () => {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  const posted = (amount: number) => paidFor(operator, reseller, partner, amount);
  const figures = async () => {
    const { partners, pendingReversals } = await listOwed(operator, "test");
    return [partners.find(({ accountId }) => accountId === partner.accountId)?.amount ?? 0, pendingReversals];
  };
  const stands = await posted(1_000);
  const { id, amount } = await posted(500);
  await reversePayout(operator, { environment: "test", payout_id: id, reason: "Closed." });
  expect(await previewNextPayout(partner)).toMatchObject({
    owed: 0,
    pendingReversals: amount,
    since: stands.until,
  });
  expect(await figures()).toEqual([0, amount]);
  expect(await readFigures(operator, partner)).toMatchObject({ owedDisplay: "€0.00", returnedMinor: amount });
  expect(await previewNextPayout(await partnerInTest())).toMatchObject({
    owed: 0,
    pendingReversals: 0,
    since: null,
  });

  await advanceTotalsToNow();
  expect(await previewNextPayout(partner)).toMatchObject({
    owed: amount,
    pendingReversals: 0,
    since: stands.until,
  });
  expect(await figures()).toEqual([amount, 0]);
  expect(await readFigures(operator, partner)).toMatchObject({ owedDisplay: "€3.50", returnedMinor: 0 });
});

test("the next payout shows the amount of a reversed payout separately from new earnings", async () => {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  const posted = (amount: number) => paidFor(operator, reseller, partner, amount);
  const reverse = async ({ id }: Payout) => {
    await reversePayout(operator, { environment: "test", payout_id: id, reason: "Closed." });
    return previewNextPayout(partner);
  };
  const [first, stands] = [await posted(1_000), await posted(500)];
  const ofNone = { owed: 0, owedFromReversed: 0, since: stands.until };
  expect(await previewNextPayout(partner)).toMatchObject(ofNone);
  expect(await reverse(first)).toMatchObject({ ...ofNone, pendingReversals: first.amount });
  const later = await earn(operator, reseller, partner, 200);
  await advanceTotalsToNow();
  const both = {
    owed: later + first.amount,
    owedFromReversed: first.amount,
    since: stands.until,
    pendingReversals: 0,
  };
  expect(await previewNextPayout(partner)).toMatchObject(both);

  // The next payout includes the reversed amount, so the amount is no longer owed until that payout is reversed too.
  const third = await posted(300);
  expect(await previewNextPayout(partner)).toMatchObject({
    owed: 0,
    owedFromReversed: 0,
    since: third.until,
  });
  expect(await reverse(third)).toMatchObject({ ...ofNone, pendingReversals: third.amount });
  await advanceTotalsToNow();
  expect(await previewNextPayout(partner)).toMatchObject({
    owed: third.amount,
    owedFromReversed: first.amount,
    since: stands.until,
    hadPayouts: true,
  });

  // Every payout has been reversed, so the whole amount counts as earned since the first payment.
  await reverse(stands);
  await advanceTotalsToNow();
  const all = third.amount + stands.amount;
  expect(await previewNextPayout(partner)).toMatchObject({
    owed: all,
    owedFromReversed: 0,
    since: null,
    hadPayouts: true,
  });
  expect(await previewNextPayout(await partnerInTest())).toMatchObject({ since: null, hadPayouts: false });
});
