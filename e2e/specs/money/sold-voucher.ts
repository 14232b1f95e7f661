import { findAccount } from "@/lib/accounts/find-account";
import { callerFor } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { voucherTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { findVoucher, viewVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { blockVoucher, extendVoucher, unblockVoucher } from "@/lib/operator/voucher-admin/manage-voucher";
import { newLiveReseller, newOperator, newPartner } from "../../support/world/accounts";
import { fund, sell } from "../../support/world/sales";

export const REASON = "Bought with a stolen card";

/** Sells a live voucher of €10.00, and returns it with the actions that an operator can apply to it. */
export async function soldVoucher() {
  const [operator, shop] = [await newOperator(), await newLiveReseller()];
  const [reseller, partner] = [callerFor(shop, "live"), callerFor(await newPartner(), "live")];
  await fund(operator, reseller, 5_000);
  const { codes, reference } = await sell(reseller, [1_000]);
  const [code = ""] = codes;
  const of = {
    environment: "live",
    voucher_id: await findVoucher(operator, { environment: "live", code }),
  } as const;
  return {
    ...{ operator, shop, partner, reseller, reference, code, of },
    block: () => blockVoucher(operator, { ...of, reason: REASON }),
    unblock: () => unblockVoucher(operator, of),
    extend: (valid_through: string) => extendVoucher(operator, { ...of, valid_through }),
    view: () => viewVoucher(operator, "live", of.voucher_id),
    timelineEntries: async () => (await voucherTimeline(operator, "live", of.voucher_id)).timeline.entries,
    expire: () => runOnce(sql`UPDATE vouchers SET expires_at = created_at WHERE id = ${of.voucher_id}::uuid`),
    auditOf: async () =>
      (await findAccount(operator, reseller.accountId)).audit
        .toReversed()
        .filter(({ action }) => action.startsWith("voucher."))
        .map(({ action, detail }) => [action, detail]),
  };
}
