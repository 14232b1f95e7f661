import { type Caller, TEST_SHOP, type Tenant } from "@/lib/base/caller";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { AppError, assertFound } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import {
  type AuditedAction,
  actionByCaller,
  actionByOperator,
  logAction,
} from "@/lib/identity/audit/audit.sql";
import { type ChargeableRow, chargeBack, selectChargeable } from "./payment-store";
import { mayChargeBackAt } from "./rules";

/**
 * The result of a chargeback. `returned` is the amount returned to the wallet, in minor units; undefined if the payment was
 * already charged back. The amount can differ from the preview, for example if a voucher was spent in the meantime.
 */
type ChargeBackResult = { readonly returned: number | undefined };

/**
 * Charges back one of the reseller's sales: blocks its vouchers and returns their unspent, unexpired balance to the wallet.
 * Does not undo redemptions or billed cycles. A repeated call changes nothing. If the caller is a user, not an API key, the
 * same write records an audit entry. Throws `not_found` if the reseller has no sale with this reference. Throws `forbidden` if
 * the user's role is not allowed to charge back, if a live sale is more than 24 hours old, or if nothing is left to return.
 */
export async function chargeBackOwnPayment(caller: Caller, reference: string): Promise<ChargeBackResult> {
  const at = now();
  const act = actionByCaller(caller, "payment.charged_back", at, { reference });
  const payment = assertFound(await selectChargeable(caller, reference, at));
  if (!mayChargeBackAt(payment, at)) {
    throw new AppError("forbidden", {
      message:
        "You can charge back a live sale within 24 hours. After that, only the operator can: contact them.",
    });
  }
  return returnUnspent(payment, act);
}

/**
 * Charges back any reseller's sale as an operator, without a time limit. Throws `forbidden` unless the user is an operator
 * whose role is allowed to charge back, and `not_found` for a sale of the test shop. In all other respects, works like {@link
 * chargeBackOwnPayment}.
 */
export async function chargeBackAnyPayment(
  operator: SignedInUser,
  seller: Tenant,
  reference: string,
): Promise<ChargeBackResult> {
  assertOperator(operator);
  const { accountId, environment } = seller;
  const act = actionByOperator(operator, accountId, "payment.charged_back", { reference }, environment);
  const payment = assertFound(await findSale(seller, reference, act.at));
  return returnUnspent(payment, act);
}

/**
 * Returns a reseller's sale, or undefined if it is unknown or the seller is the test shop. A chargeback would add a balance to
 * the test shop's wallet. That wallet must stay empty, because the subscription simulator needs an empty wallet to cause
 * `insufficient_balance`.
 */
async function findSale(seller: Tenant, reference: string, at: Date) {
  return seller.accountId === TEST_SHOP.accountId ? undefined : selectChargeable(seller, reference, at);
}

async function returnUnspent(payment: ChargeableRow, act: AuditedAction): Promise<ChargeBackResult> {
  const { open, returned } = await chargeBack(payment, act);
  if (open && returned === 0) throw new AppError("forbidden", { message: NOTHING_LEFT });
  if (open) logAction(act);
  return { returned: open ? returned : undefined };
}

const NOTHING_LEFT =
  "This sale has nothing left to return: its vouchers are spent or have expired. Nothing was changed.";

/**
 * Returns a preview of the chargeback of a sale, or undefined if `seller`, an account in one environment, has no sale with this
 * reference or is the test shop. Throws `forbidden` for users other than operators.
 */
export async function previewChargeBack(operator: SignedInUser, seller: Tenant, reference: string) {
  assertOperator(operator);
  const row = await findSale(seller, reference, now());
  if (!row) return undefined;
  return {
    reference: row.reference,
    amountDisplay: displayAmount(row.amount),
    voucherCount: row.voucherCount,
    createdAt: timestamp(row.createdAt),
    chargedBackAt: timestampOrNull(row.chargedBackAt),
    returnable: row.returnable,
    returnableDisplay: displayAmount(row.returnable),
  };
}
