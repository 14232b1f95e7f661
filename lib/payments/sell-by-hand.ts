import type { Caller } from "@/lib/caller";
import { AppError, invalidField } from "@/lib/errors";
import type { Minor } from "@/lib/money";
import { createPayment } from "./create-payment";

/** A sale at a counter. `key` is made with the form, so that a form sent twice sells once. */
export type HandSale = {
  readonly key: string;
  readonly denomination: Minor;
  readonly quantity: number;
  readonly customerIdentifier: string;
};

/**
 * Sells vouchers of one denomination from a form, by the verb of the API and exactly once for its key. Answers the reference of
 * the sale. Errors as `sellVouchers`, what it says of the vouchers on `denomination`, where the form asks for their value; of a
 * form that was sent before with other values it says so.
 */
export async function sellByHand(
  caller: Caller,
  { key, denomination, quantity, customerIdentifier }: HandSale,
): Promise<{ readonly reference: string; readonly replayed: boolean }> {
  const { data, kind } = await createPayment(caller, {
    customer_identifier: customerIdentifier,
    vouchers: [{ denomination, quantity }],
    idempotency_key: `by-hand:${key}`,
  }).catch(explained);
  return { reference: data.reference, replayed: kind === "replayed" };
}

function explained(cause: unknown): never {
  if (cause instanceof AppError && cause.code === "idempotency_key_reused") {
    throw new AppError("idempotency_key_reused", {
      message: "This form sold something before, with other values. Nothing was sold now; open it anew.",
    });
  }
  const aboutVouchers = cause instanceof AppError ? cause.errors?.["vouchers"] : undefined;
  throw aboutVouchers ? invalidField("denomination", aboutVouchers.join(" ")) : cause;
}
