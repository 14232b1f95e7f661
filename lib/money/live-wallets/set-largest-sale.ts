import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { actionByOperator, logAction } from "@/lib/identity/audit/audit.sql";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { updateLargestSale } from "./adjustment-store";
import type { LargestSaleInput } from "./rules";

/**
 * Sets the largest sale, or bill for a subscription's cycle, that the operator allows from a live wallet, in minor units.
 * Without `largest_sale`, removes the limit. The new limit applies to sales and bills whose database statement starts
 * afterwards. Records an audit entry, unless nothing changed. Throws `not_found` if the account has no live wallet. Throws
 * `forbidden` for anyone but an operator with the owner or finance role. Also throws `forbidden` if the limit has changed since
 * the form was shown, unless it already equals the new limit.
 */
export async function setLargestSale(operator: SignedInUser, input: LargestSaleInput): Promise<void> {
  assertOperator(operator);
  const { account_id: accountId, largest_sale: after = null, shown_largest_sale: shown = null } = input;
  const limit = { before: shown, after };
  const act = actionByOperator(operator, accountId, "wallet.limit_set", limit, "live");
  const owner = { accountId, environment: "live" } as const;
  if (after !== shown && (await updateLargestSale(owner, shown, after, act))) return logAction(act);
  if ((await readWallet(owner)).largest_sale === after) return;
  throw new AppError("forbidden", {
    message:
      "Your change was not saved: in the meantime, the limit was changed. Reload the page, check the new limit and try again.",
  });
}
