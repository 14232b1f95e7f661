import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { mayChargeBackAt } from "./rules";
import { chargeBack, selectChargeable } from "./store";

/** What a charge-back returned to the wallet, in minor units; undefined when it had been done before. */
type ChargeBack = { readonly returned: number | undefined };

/**
 * A reseller charges one of its sales back: its vouchers are blocked and what they hold unspent and unexpired returns
 * to the wallet. What was redeemed stays redeemed, and a billed cycle is not undone. Once; again changes nothing.
 * Throws `not_found` for anyone else's payment and `forbidden` in live later than 24 hours after the sale.
 */
export async function chargeBackOwnPayment(caller: Caller, reference: string): Promise<ChargeBack> {
  const payment = await selectChargeable(caller, reference);
  if (!payment) throw new AppError("not_found");
  const at = now();
  if (!mayChargeBackAt(payment, at)) {
    throw new AppError("forbidden", {
      message: "A live sale can be charged back within 24 hours. Ask the operator, who may do it later.",
    });
  }
  return { returned: await chargeBack(payment, at) };
}

/** The operator charges a reseller's sale back, at any time, as {@link chargeBackOwnPayment} does; audited in the same write. */
export async function chargeBackAnyPayment(
  operator: SignedInUser,
  seller: Pick<Caller, "accountId" | "environment">,
  reference: string,
): Promise<ChargeBack> {
  assertOperator(operator);
  const payment = await selectChargeable(seller, reference);
  if (!payment) throw new AppError("not_found");
  return { returned: await chargeBack(payment, now(), operator.userId) };
}
