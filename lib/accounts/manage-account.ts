import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { LOST, untilWon } from "@/lib/db/sql";
import { type Act, actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import {
  approveRow,
  approveShopUrlOf,
  type Decided,
  findAccountRow,
  refuseShopUrlOf,
  reinstateRow,
  setFeeOf,
  suspendRow,
} from "./operator-store";
import type { AccountIdInput, ApproveInput, FeeInput, ShopUrlDecisionInput, SuspendInput } from "./schema";

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

/**
 * Suspends an account: from the next request on its keys answer 401 and its users are signed out. The reason goes to
 * the audit log alone. Suspending twice changes nothing. Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function suspendAccount(operator: SignedInUser, input: SuspendInput): Promise<void> {
  assertOperator(operator);
  const act = actOn(operator, input.account_id, "account.suspended", { reason: input.reason });
  settle(act, await suspendRow(act));
}

/**
 * Ends a suspension: the account's keys and its users' unexpired sessions work again. Doing it twice changes nothing.
 * Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function reinstateAccount(operator: SignedInUser, input: AccountIdInput): Promise<void> {
  assertOperator(operator);
  const act = actOn(operator, input.account_id, "account.reinstated");
  settle(act, await reinstateRow(act));
}

/**
 * Sets what the platform keeps of a partner's payments, in basis points. Intents and subscriptions that exist keep the fee
 * they were created with. Setting the same fee again is not audited. Throws `not_found`, and `forbidden` for anybody but an
 * operator and where the fee is no longer the one that was shown.
 */
export async function setFee(operator: SignedInUser, input: FeeInput): Promise<void> {
  assertOperator(operator);
  return untilWon(async () => {
    const account = await findAccountRow(input.account_id);
    if (!account) throw new AppError("not_found");
    if (account.kind !== "partner" || account.feeBps === input.fee_bps) return;
    if (input.shown_fee_bps !== undefined && input.shown_fee_bps !== account.feeBps) {
      throw new AppError("forbidden", {
        message: `The fee was set to ${account.feeBps / 100} % meanwhile. Nothing was changed; look at it again.`,
      });
    }
    const fee = { before: account.feeBps, after: input.fee_bps };
    const act = actOn(operator, account.id, "account.fee_set", fee);
    return settle(act, await setFeeOf(act, fee)) ? undefined : LOST;
  });
}

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
  return untilWon(async () => {
    const account = await findAccountRow(account_id);
    if (account?.wantedShopUrl !== wanted || account.shopUrlRefusedAt) throw noLongerWaiting();
    const before = account.shopUrl;
    const act = actOn(operator, account_id, action, { before, after: wanted });
    return settle(act, await decisions[action](act, { before, wanted })) ? undefined : LOST;
  });
}

function noLongerWaiting(): AppError {
  const message = "This shop URL does not wait for a decision any more. Reload the page to see what does.";
  return new AppError("not_found", { message });
}

/** Notes what an operator has decided and says whether it changed anything. Throws `not_found` for no such account. */
export function settle(act: Act, { found, changed }: Decided): boolean {
  if (!found) throw new AppError("not_found");
  if (changed) noteAct(act);
  return changed;
}
