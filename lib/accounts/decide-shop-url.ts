import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actOn } from "@/lib/identity/audit/act";
import { approveShopUrlOf, findAccountRow, refuseShopUrlOf } from "./operator-store";
import type { ShopUrlDecisionInput } from "./schema";
import { settle } from "./settle";

/**
 * Puts the shop URL that a reseller in live asked for into use: customers are sent there from now on. Audited. Throws
 * `forbidden` for anybody but an operator, and `not_found` where another URL waits than the operator was shown, or none.
 */
export function approveShopUrl(operator: SignedInUser, input: ShopUrlDecisionInput): Promise<void> {
  return decide(operator, input, "shop_url.approved");
}

/** Refuses the shop URL that a reseller in live asked for; the one in use stays. Audited. Throws as {@link approveShopUrl}. */
export function refuseShopUrl(operator: SignedInUser, input: ShopUrlDecisionInput): Promise<void> {
  return decide(operator, input, "shop_url.refused");
}

const decisions = { "shop_url.approved": approveShopUrlOf, "shop_url.refused": refuseShopUrlOf };

async function decide(
  operator: SignedInUser,
  { account_id, shop_url: wanted }: ShopUrlDecisionInput,
  action: keyof typeof decisions,
): Promise<void> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const account = await findAccountRow(account_id);
    if (account?.wantedShopUrl !== wanted || account.shopUrlRefusedAt) throw noLongerWaiting();
    const before = account.shopUrl;
    const act = actOn(operator, account_id, action, { before, after: wanted });
    return settle(act, await decisions[action](act, { before, wanted })) ? undefined : CONFLICT;
  });
}

function noLongerWaiting(): AppError {
  const message = "This shop URL does not wait for a decision any more. Reload the page to see what does.";
  return new AppError("not_found", { message });
}
