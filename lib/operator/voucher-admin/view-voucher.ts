import { TEST_SHOP } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import type { VoucherStatus } from "@/lib/payments/vouchers/schema";
import { blockFault, extendFault, unblockFault } from "./rules";
import { voucherOf } from "./voucher-of";

/** A voucher as an operator sees it, of its code the ending alone. */
export type VoucherView = {
  readonly id: string;
  readonly codeEnding: string;
  readonly status: VoucherStatus;
  readonly faceDisplay: string;
  readonly balanceDisplay: string;
  /** What moved to breakage when it expired; null where nothing did. */
  readonly breakageDisplay: string | null;
  readonly seller: { readonly accountId: string; readonly name: string; readonly isTestShop: boolean };
  readonly sale: { readonly reference: string; readonly chargedBackAt: Date | null };
  readonly soldAt: Date;
  readonly expiresAt: Date;
  readonly blockedAt: Date | null;
  /** Why an act is not to be had, in a sentence; undefined where it is. */
  readonly faults: Readonly<Record<"block" | "unblock" | "extend", string | undefined>>;
};

/** One voucher of an environment. Throws `forbidden` for anybody but an operator and `not_found`. */
export async function viewVoucher(
  operator: SignedInUser,
  environment: Environment,
  id: string,
): Promise<VoucherView> {
  assertOperator(operator);
  const { CURRENCY } = env();
  const voucher = await voucherOf(environment, id);
  const { accountId, companyName: name, breakageAmount } = voucher;
  return {
    id: voucher.id,
    codeEnding: voucherCodeEnding(openVoucherCode(voucher.codeCipher)),
    status: voucherStatusAt(voucher, now()),
    faceDisplay: formatMinor(voucher.initialBalance, CURRENCY),
    balanceDisplay: formatMinor(voucher.currentBalance, CURRENCY),
    breakageDisplay: breakageAmount > 0 ? formatMinor(breakageAmount, CURRENCY) : null,
    seller: { accountId, name, isTestShop: accountId === TEST_SHOP.accountId },
    sale: { reference: voucher.saleReference, chargedBackAt: voucher.chargedBackAt },
    soldAt: voucher.createdAt,
    expiresAt: voucher.expiresAt,
    blockedAt: voucher.blockedAt,
    faults: {
      block: blockFault(voucher, now()),
      unblock: unblockFault(voucher),
      extend: extendFault(voucher),
    },
  };
}
