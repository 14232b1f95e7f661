import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import type { Metadata } from "@/lib/base/fields";
import { newReference } from "@/lib/base/ids";
import { sum } from "@/lib/base/money";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertWithinQuota, countTowardsQuota, isQuotaReached } from "@/lib/db/test-quota";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { largestSaleExceeded } from "@/lib/money/ledger/postings/ledger.sql";
import type { SaleTopUp } from "@/lib/money/ledger/postings/sale.sql";
import { announce } from "@/lib/outbox/announce";
import { findOriginalId, type IdempotencyRecord } from "@/lib/payments/idempotency/idempotency.sql";
import { findPayment, type PaymentRow, type SaleResult, toSoldVoucher } from "@/lib/payments/payment.sql";
import type { NewVoucher } from "@/lib/payments/vouchers/voucher.sql";
import { insertSale } from "./store";

/** A sale to make: its vouchers, its customer, and the idempotency data that prevents it from being made twice. */
type SaleRequest = {
  readonly vouchers: readonly NewVoucher[];
  readonly customerIdentifier: string;
  readonly metadata: Metadata;
  readonly idempotency: IdempotencyRecord;
  readonly topUp?: SaleTopUp;
};

/**
 * Sells vouchers from the caller's wallet, at most once per idempotency key; a repeated key returns the original sale in its
 * current state. Throws `insufficient_balance` if the wallet does not cover the total, `validation_failed` if the total is
 * above the largest allowed sale, `idempotency_key_reused` if the key was used for another operation or with other parameters,
 * `unauthenticated` if the caller was suspended or its API key was revoked or has expired, `writes_not_allowed` if the key has
 * become read-only, and `rate_limited` if the test environment's quota is used up. A refused sale writes nothing.
 */
export async function sellVouchers(caller: Caller, sale: SaleRequest): Promise<SaleResult> {
  const { vouchers, idempotency } = sale;
  const payment: PaymentRow = {
    id: idempotency.resourceId,
    reference: newReference("VOUCHER"),
    amount: sum(vouchers.map((voucher) => voucher.amount)),
    voucherCount: vouchers.length,
    customerIdentifier: sale.customerIdentifier,
    metadata: sale.metadata,
    chargedBackAt: null,
    subscription: null,
    createdAt: idempotency.at,
  };
  return retryOnConflict(async () => {
    const result = isQuotaReached(caller) ? "conflict" : await pay(caller, payment, sale);
    if (result === "made") {
      countTowardsQuota(caller);
      return {
        payment,
        vouchers: vouchers.map((voucher) => toSoldVoucher(voucher, idempotency.at)),
        replayed: false,
      };
    }
    const earlier = await findOriginalId(caller, idempotency);
    const original = earlier && (await findPayment(caller, { id: earlier }));
    if (original) return { ...original, replayed: true };
    // A parallel call might have used the key and emptied the wallet, so a used key takes precedence.
    if (result === "uncovered") throw new AppError("insufficient_balance");
    if (result === "too_large") throw await largestSaleExceeded(caller);
    await assertCallerActive(caller);
    assertWithinQuota(caller);
    return CONFLICT;
  });
}

/** Makes one attempt to write the sale and returns the outcome. Nothing is written unless the outcome is `made`. */
async function pay(
  caller: Caller,
  payment: PaymentRow,
  { vouchers, idempotency, topUp }: SaleRequest,
): Promise<"made" | "uncovered" | "too_large" | "conflict"> {
  const [sold] = await insertSale({ caller, payment, vouchers, idempotency, topUp });
  if (sold) announce(sold.deliveries);
  return sold === undefined || sold.result === "deferred" ? "conflict" : sold.result;
}
