import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { actOn } from "@/lib/identity/audit/act";
import { approveRow, findAccountRow } from "./operator-store";
import type { ApproveInput } from "./schema";
import { settle } from "./settle";

/**
 * Opens the live environment to an account, for good. Approving twice changes nothing and is not audited twice.
 * Throws `not_found`, and `forbidden` for anybody but an operator and where the account's shop URL, to which its customers
 * are sent in live, is no longer the one that was shown.
 */
export async function approveLive(operator: SignedInUser, input: ApproveInput): Promise<void> {
  assertOperator(operator);
  const { account_id, shown_shop_url: url } = input;
  const act = actOn(operator, account_id, "account.live_approved");
  const shown = url === undefined ? undefined : { shopUrl: url || null };
  if (settle(act, await approveRow(act, shown))) return;
  const account = await findAccountRow(account_id);
  if (account?.liveApprovedAt) return;
  const message =
    "The shop URL was changed meanwhile. Nothing was approved; reload the page and look at it again.";
  throw new AppError("forbidden", { message });
}
