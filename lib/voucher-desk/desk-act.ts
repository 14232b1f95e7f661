import { type Act, actOn } from "@/lib/audit/act";
import type { SignedInUser } from "@/lib/signed-in-user";
import { openVoucherCode } from "@/lib/vouchers/code";
import { voucherCodeEnding } from "@/lib/vouchers/code-format";
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
