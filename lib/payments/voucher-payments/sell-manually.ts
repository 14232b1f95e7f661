import type { Caller } from "@/lib/base/caller";
import { displayAmount } from "@/lib/base/display-amount";
import { AppError, invalidField } from "@/lib/base/errors";
import type { Minor } from "@/lib/base/money";
import { assertApprovedForLive } from "@/lib/identity/api-keys/active-key.sql";
import { largestSaleExceeded } from "@/lib/money/ledger/postings/ledger.sql";
import { readWalletFunds } from "@/lib/money/ledger/read-wallet";
import { sellFromInput } from "./create-payment";

/** A sale from the dashboard's form. `key` is created with the form, so that submitting the form twice makes only one sale. */
export type ManualSale = {
  readonly key: string;
  readonly denomination: Minor;
  readonly quantity: number;
  readonly customerIdentifier: string;
};

/**
 * The cost of a sale and the available balance before and after it, as formatted amounts. Another sale can change the balance
 * before this one is confirmed.
 */
export type ManualSalePreview = Awaited<ReturnType<typeof previewManualSale>>;

/**
 * Returns the cost of a sale and the available balance before and after it. Sells nothing. Throws `insufficient_balance` if the
 * available balance is too low, `validation_failed` on `denomination` if the total is above the largest allowed sale, and
 * `forbidden` in the live environment if the account is not approved for it.
 */
export async function previewManualSale(
  caller: Caller,
  { denomination, quantity }: Pick<ManualSale, "denomination" | "quantity">,
) {
  await assertApprovedForLive(caller, SELL_LIVE);
  const { available, largestSale } = await readWalletFunds(caller);
  const total = denomination * quantity;
  if (largestSale !== null && total > largestSale) throw toFormError(await largestSaleExceeded(caller));
  if (total > available) throw new AppError("insufficient_balance");
  return {
    denomination_display: displayAmount(denomination),
    total_display: displayAmount(total),
    before_display: displayAmount(available),
    after_display: displayAmount(available - total),
  };
}

/**
 * Sells vouchers of one denomination from a form, once per `key`, through the same function as the API. Returns the sale's
 * reference; `replayed` is true if the form was submitted before. Throws the same errors as `sellVouchers`, except that errors
 * on `vouchers` are reported on the form's field `denomination`, and `idempotency_key_reused` has a form-specific message. Also
 * throws `forbidden` in the live environment if the account is not approved for it.
 */
export async function sellManually(
  caller: Caller,
  { key, denomination, quantity, customerIdentifier }: ManualSale,
): Promise<{ readonly reference: string; readonly replayed: boolean }> {
  await assertApprovedForLive(caller, SELL_LIVE);
  const { payment, replayed } = await sellFromInput(caller, {
    customer_identifier: customerIdentifier,
    vouchers: [{ denomination, quantity }],
    idempotency_key: `by-hand:${key}`,
  }).catch((cause: unknown) => {
    throw toFormError(cause);
  });
  return { reference: payment.reference, replayed };
}

const SELL_LIVE = "sell live vouchers";

function toFormError(cause: unknown): unknown {
  if (cause instanceof AppError && cause.code === "idempotency_key_reused") {
    return new AppError("idempotency_key_reused", {
      message:
        "This form was already used for a sale with different values. Nothing more was sold. Reload the page to sell again.",
    });
  }
  const aboutVouchers = cause instanceof AppError ? cause.errors?.["vouchers"] : undefined;
  return aboutVouchers ? invalidField("denomination", aboutVouchers.join(" ")) : cause;
}
