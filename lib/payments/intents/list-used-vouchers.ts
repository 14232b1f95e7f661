import { timestamp } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import { selectUsedVouchers } from "./checkout-store";

/** A voucher on a receipt. */
type UsedVoucher = {
  /** The end of its code. The whole is shown to nobody: a checkout's address is known to more than who paid. */
  readonly codeEnding: string;
  readonly amountDisplay: string;
  /** What it held right after this payment, in minor units. */
  readonly left: number;
  readonly leftDisplay: string;
  readonly expiresAt: string;
};

/** The vouchers that paid what an access code opens, in the order they were spent; none before it is paid. */
export async function listUsedVouchers(accessCode: string): Promise<UsedVoucher[]> {
  const { CURRENCY } = env();
  const rows = await selectUsedVouchers(accessCode);
  return rows.map(({ codeCipher, amount, left, expiresAt }) => ({
    codeEnding: voucherCodeEnding(openVoucherCode(codeCipher)),
    amountDisplay: formatMinor(amount, CURRENCY),
    left,
    leftDisplay: formatMinor(left, CURRENCY),
    expiresAt: timestamp(expiresAt),
  }));
}
