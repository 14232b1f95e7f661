import type { Caller } from "@/lib/base/caller";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { AppError } from "@/lib/base/errors";
import { found, listed, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import { readPage, type TimeRangePageRequest } from "@/lib/db/page";
import { readFilteredPage } from "@/lib/payments/metadata/read-filtered-page";
import { findPayment, type PaymentRow, type SoldVoucher } from "@/lib/payments/payment.sql";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import type { VoucherResource } from "@/lib/payments/vouchers/schema";
import { type PaymentFilter, selectPayments } from "./payment-store";
import type { ListedPayment, ListPaymentsInput, PaymentPage, PaymentResource } from "./schema";

/**
 * Returns the voucher as shown to its reseller at `time`. The result contains the full code, so show it only to the reseller
 * that sold the voucher.
 */
export function presentVoucher(voucher: SoldVoucher, time: Date): VoucherResource {
  const { CURRENCY } = env();
  return {
    code: formatVoucherCode(voucher.code),
    ...withDisplay({ initial_balance: voucher.initialBalance, current_balance: voucher.currentBalance }),
    currency: CURRENCY,
    status: voucherStatusAt(voucher, time),
    created_at: timestamp(voucher.createdAt),
    expires_at: timestamp(voucher.expiresAt),
    blocked_at: timestampOrNull(voucher.blockedAt),
  };
}

/** Returns the payment as shown to its reseller at `time`, with full voucher codes. */
export function presentPayment(
  row: PaymentRow,
  vouchers: readonly SoldVoucher[],
  time: Date,
): PaymentResource {
  const { CURRENCY } = env();
  return {
    reference: row.reference,
    ...withDisplay({ amount: row.amount }),
    currency: CURRENCY,
    voucher_count: row.voucherCount,
    status: row.chargedBackAt ? "charged_back" : "success",
    customer_identifier: row.customerIdentifier,
    metadata: row.metadata,
    vouchers: vouchers.map((voucher) => presentVoucher(voucher, time)),
    created_at: timestamp(row.createdAt),
    charged_back_at: timestampOrNull(row.chargedBackAt),
    ...(row.subscription && { subscription: { ...row.subscription, currency: CURRENCY } }),
  };
}

/**
 * Retrieves one of the caller's payments. The caller must send the payment's `customer_identifier`. Throws `not_found` if the
 * identifier is missing or wrong, and for an unknown payment or another tenant's payment.
 */
export async function retrievePayment(
  caller: Caller,
  input: { reference: string; customer_identifier?: string | undefined },
): Promise<Outcome<PaymentResource>> {
  const { reference, customer_identifier: customerIdentifier } = input;
  const sold = customerIdentifier && (await findPayment(caller, { reference, customerIdentifier }));
  if (!sold) throw new AppError("not_found");
  return found(presentPayment(sold.payment, sold.vouchers, now()));
}

function presentListed(row: PaymentRow, time: Date): ListedPayment {
  const { vouchers: _codesStayOutOfLists, ...payment } = presentPayment(row, [], time);
  return payment;
}

/** Returns a page of the caller's payments, without vouchers. */
export function listPayments(caller: Caller, query: PaymentFilter & TimeRangePageRequest) {
  const time = now();
  return readPage(
    query,
    (page) => selectPayments(caller, { ...query, ...page }),
    (row) => presentListed(row, time),
  );
}

/** Returns a page of the caller's payments as an API response, newest first and without vouchers. */
export async function listPaymentPage(
  caller: Caller,
  input: ListPaymentsInput,
): Promise<Outcome<PaymentPage>> {
  const time = now();
  const filter = { status: input.status, customerIdentifier: input.customer_identifier };
  const { rows, next } = await readFilteredPage(caller, input, {
    kind: "payment",
    filter,
    select: (page) => selectPayments(caller, { ...filter, ...page }),
    present: (row) => presentListed(row, time),
  });
  return listed({ voucher_payments: rows, next }, rows.length);
}
