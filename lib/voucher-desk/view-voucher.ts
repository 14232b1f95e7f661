import { listActsOnVoucher } from "@/lib/audit/list-audit-log";
import { TEST_SHOP } from "@/lib/caller";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { openVoucherCode } from "@/lib/vouchers/code";
import { voucherCodeEnding } from "@/lib/vouchers/code-format";
import { voucherStatusAt } from "@/lib/vouchers/rules";
import type { VoucherStatus } from "@/lib/vouchers/schema";
import { blockFault, extendFault, unblockFault } from "./rules";
import { selectMovements } from "./store";
import { type LifeEntry, lifeOf } from "./voucher-life";
import { voucherOf } from "./voucher-of";

const MOVEMENTS_SHOWN = 200;
const ACTS_SHOWN = 100;

/** A voucher as an operator sees it: all of its life, and of its code the ending alone. */
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
  readonly life: readonly LifeEntry[];
  /** There were earlier movements than the life shows. */
  readonly isCut: boolean;
};

/** One voucher of an environment with its latest 200 movements. Throws `forbidden` for anybody but an operator and `not_found`. */
export async function viewVoucher(
  operator: SignedInUser,
  environment: Environment,
  id: string,
): Promise<VoucherView> {
  assertOperator(operator);
  const { CURRENCY } = env();
  const voucher = await voucherOf(environment, id);
  const [movements, acts] = await Promise.all([
    selectMovements(voucher, MOVEMENTS_SHOWN),
    listActsOnVoucher(voucher.accountId, voucher.id, ACTS_SHOWN),
  ]);
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
    life: lifeOf(voucher.currentBalance, movements, acts),
    isCut: movements.length === MOVEMENTS_SHOWN,
  };
}
