import type { Caller, Owner } from "@/lib/base/caller";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Act, actOf, actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { type ChargeableRow, chargeBack, selectChargeable } from "./payment-store";
import { mayChargeBackAt } from "./rules";

/**
 * What a charge-back returned to the wallet, in minor units: exactly what the vouchers held when they were blocked,
 * whatever was shown before. Undefined when it had been done before.
 */
type ChargeBackResult = { readonly returned: number | undefined };

/**
 * A reseller charges one of its sales back: its vouchers are blocked and what they hold unspent and unexpired returns to
 * the wallet. What was redeemed stays redeemed, and a billed cycle is not undone. Once; again changes nothing. Audited in
 * the same write where a user does it. Throws `not_found` for anyone else's payment, and `forbidden` for a user whose role
 * may not, in live later than 24 hours after the sale or where nothing is left to return: the sale then stays as it is.
 */
export async function chargeBackOwnPayment(caller: Caller, reference: string): Promise<ChargeBackResult> {
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
  seller: Owner,
  reference: string,
): Promise<ChargeBackResult> {
  assertOperator(operator);
  const act = actOn(operator, seller.accountId, "payment.charged_back", { reference });
  const payment = await selectChargeable(seller, reference, act.at);
  if (!payment) throw new AppError("not_found");
  return returnUnspent(payment, act);
}

async function returnUnspent(payment: ChargeableRow, act: Act): Promise<ChargeBackResult> {
  const { open, returned } = await chargeBack(payment, act);
  if (open && returned === 0) throw new AppError("forbidden", { message: NOTHING_LEFT });
  if (open && act.actorId !== undefined) noteAct({ ...act, environment: payment.environment });
  return { returned: open ? returned : undefined };
}

const NOTHING_LEFT =
  "Nothing of this sale is left to return: its vouchers are spent or have expired. Nothing was changed.";

/** A sale, and what charging it back now would return to the wallet: nothing where that is over or all is spent. */
type ChargeBackPreview = {
  readonly reference: string;
  readonly amountDisplay: string;
  readonly voucherCount: number;
  readonly createdAt: string;
  readonly chargedBackAt: string | null;
  readonly returnable: number;
  readonly returnableDisplay: string;
};

/** What the operator would charge back. Undefined where the reseller has no such sale in that environment. */
export async function previewChargeBack(
  operator: SignedInUser,
  seller: Owner,
  reference: string,
): Promise<ChargeBackPreview | undefined> {
  assertOperator(operator);
  const row = await selectChargeable(seller, reference, now());
  if (!row) return undefined;
  const { CURRENCY } = env();
  return {
    reference: row.reference,
    amountDisplay: formatMinor(row.amount, CURRENCY),
    voucherCount: row.voucherCount,
    createdAt: timestamp(row.createdAt),
    chargedBackAt: timestampOrNull(row.chargedBackAt),
    returnable: row.returnable,
    returnableDisplay: formatMinor(row.returnable, CURRENCY),
  };
}
