import type { SignedInUser } from "@/lib/base/signed-in-user";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { type Act, actOn } from "@/lib/identity/audit/act";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import type { VoucherRow } from "./voucher-row";

/** What an operator does to a voucher, as its reseller's audit log says it: of the code the ending alone. */
export function deskAct(
  operator: SignedInUser,
  { id, accountId, environment, codeCipher }: VoucherRow,
  action: Act["action"],
  detail: Act["detail"] = {},
): Act {
  const ending = voucherCodeEnding(openVoucherCode(codeCipher));
  return { ...actOn(operator, accountId, action, { voucher_id: id, code: ending, ...detail }), environment };
}
