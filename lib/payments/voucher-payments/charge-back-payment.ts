import type { Caller, Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Act, actOf, actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { mayChargeBackAt } from "./rules";
import { type ChargeableRow, chargeBack, selectChargeable } from "./store";

/**
 * What a charge-back returned to the wallet, in minor units: exactly what the vouchers held when they were blocked,
 * whatever was shown before. Undefined when it had been done before.
 */
type ChargeBack = { readonly returned: number | undefined };

/**
 * A reseller charges one of its sales back: its vouchers are blocked and what they hold unspent and unexpired returns to
 * the wallet. What was redeemed stays redeemed, and a billed cycle is not undone. Once; again changes nothing. Audited in
 * the same write where a user does it. Throws `not_found` for anyone else's payment, and `forbidden` for a user whose role
 * may not, in live later than 24 hours after the sale or where nothing is left to return: the sale then stays as it is.
 */
export async function chargeBackOwnPayment(caller: Caller, reference: string): Promise<ChargeBack> {
  const at = now();
  const act = actOf(caller, "payment.charged_back", at, { reference });
  const payment = await selectChargeable(caller, reference, at);
  if (!payment) throw new AppError("not_found");
  if (!mayChargeBackAt(payment, at)) {
    throw new AppError("forbidden", {
      message: "A live sale can be charged back within 24 hours. Ask the operator, who may do it later.",
    });
  }
  return returnUnspent(payment, act);
}

/**
 * The operator charges a reseller's sale back, at any time, as {@link chargeBackOwnPayment} does; audited in the same
 * write.
 */
export async function chargeBackAnyPayment(
  operator: SignedInUser,
  seller: Tenant,
  reference: string,
): Promise<ChargeBack> {
  assertOperator(operator);
  const act = actOn(operator, seller.accountId, "payment.charged_back", { reference });
  const payment = await selectChargeable(seller, reference, act.at);
  if (!payment) throw new AppError("not_found");
  return returnUnspent(payment, act);
}

async function returnUnspent(payment: ChargeableRow, act: Act): Promise<ChargeBack> {
  const { open, returned } = await chargeBack(payment, act);
  if (open && returned === 0) throw new AppError("forbidden", { message: NOTHING_LEFT });
  if (open && act.actorId !== undefined) noteAct({ ...act, environment: payment.environment });
  return { returned: open ? returned : undefined };
}

const NOTHING_LEFT =
  "Nothing of this sale is left to return: its vouchers are spent or have expired. Nothing was changed.";
