import { findAccount } from "@/lib/accounts/find-account";
import { runOnce, sql } from "@/lib/db/sql";
import { voucherLife } from "@/lib/life/voucher-life";
import { callerFor } from "@/lib/signed-in-user";
import { blockVoucher } from "@/lib/voucher-desk/block-voucher";
import { extendVoucher } from "@/lib/voucher-desk/extend-voucher";
import { findVoucher } from "@/lib/voucher-desk/find-voucher";
import { unblockVoucher } from "@/lib/voucher-desk/unblock-voucher";
import { viewVoucher } from "@/lib/voucher-desk/view-voucher";
import { newOperator, newPartner, newReseller } from "../world/accounts";
import { fund, sell } from "../world/sales";

export const REASON = "Bought with a stolen card";

/** A voucher of 10.00 sold in live, and what an operator can do to it. */
export async function soldVoucher() {
  const [operator, shop] = [await newOperator(), await newReseller()];
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
    stations: async () => (await voucherLife(operator, "live", of.voucher_id)).life.stations,
    expire: () => runOnce(sql`UPDATE vouchers SET expires_at = created_at WHERE id = ${of.voucher_id}::uuid`),
    auditOf: async () =>
      (await findAccount(operator, reseller.accountId)).audit
        .toReversed()
        .filter(({ action }) => action.startsWith("voucher."))
        .map(({ action, detail }) => [action, detail]),
  };
}
