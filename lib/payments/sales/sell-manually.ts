import type { Caller } from "@/lib/base/caller";
import { AppError, invalidField } from "@/lib/base/errors";
import { formatMinor, type Minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { beyondLargestSale } from "@/lib/money/ledger/largest-sale";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";

/** A sale at a counter. `key` is made with the form, so that a form sent twice sells once. */
export type ManualSale = {
  readonly key: string;
  readonly denomination: Minor;
  readonly quantity: number;
  readonly customerIdentifier: string;
};

/** What a sale would cost and leave in the wallet, to be confirmed. Another sale may change the balance meanwhile. */
export type ManualSalePreview = Readonly<
  Record<"denomination_display" | "total_display" | "before_display" | "after_display", string>
>;

/** Throws what {@link sellManually} would throw now about the balance and the largest sale. Sells nothing. */
export async function previewManualSale(
  caller: Caller,
  { denomination, quantity }: Pick<ManualSale, "denomination" | "quantity">,
): Promise<ManualSalePreview> {
  const { CURRENCY } = env();
  const { balance, balance_display, largest_sale: largest } = await readWallet(caller);
  const total = denomination * quantity;
  if (largest !== null && total > largest) throw toFormError(await beyondLargestSale(caller));
  if (total > balance) throw new AppError("insufficient_balance");
  return {
    denomination_display: formatMinor(denomination, CURRENCY),
    total_display: formatMinor(total, CURRENCY),
    before_display: balance_display,
    after_display: formatMinor(balance - total, CURRENCY),
  };
}

/**
 * Sells vouchers of one denomination from a form, by the verb of the API and exactly once for its key. Answers the reference of
 * the sale. Errors as `sellVouchers`, what it says of the vouchers on `denomination`, where the form asks for their value; of a
 * form that was sent before with other values it says so.
 */
export async function sellManually(
  caller: Caller,
  { key, denomination, quantity, customerIdentifier }: ManualSale,
): Promise<{ readonly reference: string; readonly replayed: boolean }> {
  const { data, kind } = await createPayment(caller, {
    customer_identifier: customerIdentifier,
    vouchers: [{ denomination, quantity }],
    idempotency_key: `by-hand:${key}`,
  }).catch((cause: unknown) => {
    throw toFormError(cause);
  });
  return { reference: data.reference, replayed: kind === "replayed" };
}

function toFormError(cause: unknown): unknown {
  if (cause instanceof AppError && cause.code === "idempotency_key_reused") {
    return new AppError("idempotency_key_reused", {
      message: "This form sold something before, with other values. Nothing was sold now; open it anew.",
    });
  }
  const aboutVouchers = cause instanceof AppError ? cause.errors?.["vouchers"] : undefined;
  return aboutVouchers ? invalidField("denomination", aboutVouchers.join(" ")) : cause;
}
