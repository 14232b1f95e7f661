import { sql } from "@/lib/db/sql";
import { voucherTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { findVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { expireMatching } from "../../support/world/expiry";
import { newIntent, pay } from "../../support/world/intents";
import { earn } from "../../support/world/payouts";
import { refund } from "../../support/world/refunds";
import { fund, sell } from "../../support/world/sales";
import { soldVoucher } from "./sold-voucher";

test("the timeline of a voucher shows no upcoming payout for a partner whose payments were refunded in full", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  const { environment } = partner;
  await fund(operator, resellers[0], 10_000);
  const { codes } = await sell(resellers[0], [1_000]);
  const intent = await newIntent(partner, 600);
  await pay(intent, codes);
  const voucherId = await findVoucher(operator, { environment, code: codes[0] ?? "" });
  const payouts = async () =>
    (await voucherTimeline(operator, environment, voucherId)).timeline.upcoming.flatMap(({ kind }) =>
      kind === "pays_out" ? [kind] : [],
    );
  await refund(partner, intent, { amount: 200 });
  expect(await payouts()).toEqual(["pays_out"]);
  await refund(partner, intent);
  expect(await payouts()).toEqual([]);
});

test("the timeline of a voucher that expires again after a refund shows the amount of each expiry and the balance after the refund", async () => {
  const { operator, partner, reseller, code, of, expire, timelineEntries } = await soldVoucher();
  const expireNow = async () => {
    await expire();
    await expireMatching(sql`id = ${of.voucher_id}::uuid`);
  };
  await earn(operator, reseller, partner, 1_000);
  const intent = await newIntent(partner, 300);
  await pay(intent, [code]);
  await expireNow();
  await refund(partner, intent);
  await expireNow();
  const entries = (await timelineEntries()).flatMap((entry) => {
    if (entry.kind === "breakage") return [`expired ${entry.amountDisplay}`];
    return entry.kind === "refunded" ? [`refunded to ${entry.voucher?.leftDisplay}`] : [];
  });
  expect(entries).toEqual(["expired €7.00", "refunded to €3.00", "expired €3.00"]);
});
