import { findLogo } from "@/lib/accounts/logos/find-logo";
import type { Caller } from "@/lib/base/caller";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { displayAmount, withDisplay } from "@/lib/base/display-amount";
import { AppError, assertFound } from "@/lib/base/errors";
import { formatVoucherCode, voucherCodeEnding } from "@/lib/base/voucher-code";
import { actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import { findPayment } from "@/lib/payments/payment.sql";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import { openVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { revealCodeCipher, revealCodeCiphers, selectChargeable } from "./payment-store";
import { presentPayment, presentVoucher } from "./read-payments";
import { chargeBackEndsAt, mayChargeBackAt } from "./rules";

/**
 * A sale as shown on the reseller's dashboard. It contains no full codes. `returnable` is the amount that a chargeback would
 * return to the wallet now.
 */
export type SaleView = Awaited<ReturnType<typeof viewSale>>;

/**
 * Returns one of the caller's sales with its vouchers. Unlike the API, does not require the customer identifier. Throws
 * `not_found` for an unknown sale or another tenant's sale.
 */
export async function viewSale(caller: Caller, reference: string) {
  const time = now();
  const chargeable = assertFound(await selectChargeable(caller, reference, time));
  const sold = assertFound(await findPayment(caller, { id: chargeable.id }));
  const { vouchers: _, ...payment } = presentPayment(sold.payment, [], time);
  const { returnable, subscriptionId } = chargeable;
  return {
    ...payment,
    /** The ID of the subscription whose cycle the sale paid for; null for a one-off sale. */
    subscription_id: subscriptionId,
    vouchers: sold.vouchers.map((voucher, index) => {
      const { code, ...shown } = presentVoucher(voucher, time);
      return { ...shown, place: index + 1, ending: voucherCodeEnding(voucher.code) };
    }),
    ...withDisplay({ returnable }),
    can_charge_back: returnable > 0 && mayChargeBackAt(chargeable, time),
    /** The last moment at which the reseller can charge the sale back; null if there is no limit. */
    charge_back_ends_at: timestampOrNull(chargeBackEndsAt(chargeable)),
  };
}

/**
 * Returns the full code of one voucher of the caller's sale, by its 1-based position. Records an audit entry in the same
 * statement, with the sale and the position but never the code. Throws `forbidden` for a viewer, and `not_found` for an unknown
 * sale or position or another tenant's sale.
 */
export async function revealVoucherCode(
  caller: Caller,
  { reference, place }: { reference: string; place: number },
): Promise<string> {
  const act = actionByCaller(caller, "voucher_code.revealed", now(), { reference, voucher: place });
  const cipher = assertFound(await revealCodeCipher(caller, { reference, place }, act));
  logAction(act);
  return formatVoucherCode(openVoucherCode(cipher));
}

/** The message shown if no voucher of a sale can pay. */
export const NOTHING_TO_PRINT =
  "Nothing to print: every voucher of this sale is redeemed, expired or blocked.";

/** A sale for printing: its vouchers that can pay, with their full codes, and the reseller's name and logo. */
export type PrintedVouchers = Awaited<ReturnType<typeof printVouchers>>;

/**
 * Returns one of the caller's sales for printing, with the full codes and current balances of its vouchers that can pay.
 * Records an audit entry in the same statement, with the sale but never a code. Throws `forbidden` for a viewer and if no
 * voucher can pay, and `not_found` for an unknown sale or another tenant's sale.
 */
export async function printVouchers(caller: Caller, reference: string) {
  const time = now();
  const act = actionByCaller(caller, "voucher_code.revealed", time, { reference });
  const [sold, logo] = await Promise.all([revealCodeCiphers(caller, reference, act), findLogo(caller)]);
  if (sold.length === 0) throw new AppError("not_found");
  const vouchers = sold.flatMap(({ cipher, currentBalance, expiresAt }) =>
    cipher === null
      ? []
      : {
          code: formatVoucherCode(openVoucherCode(cipher)),
          balance_display: displayAmount(currentBalance),
          expires_at: timestamp(expiresAt),
        },
  );
  if (vouchers.length === 0) throw new AppError("forbidden", { message: NOTHING_TO_PRINT });
  logAction(act);
  return {
    reference,
    company_name: caller.companyName,
    logo,
    vouchers,
    /** The statuses of the sale's other vouchers, which are not printed. */
    unprinted: sold.flatMap((voucher) => (voucher.cipher === null ? voucherStatusAt(voucher, time) : [])),
  };
}
