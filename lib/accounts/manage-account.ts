import { AppError } from "@/lib/base/errors";
import { percentText } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { type AuditedAction, actionByOperator, logAction } from "@/lib/identity/audit/audit.sql";
import {
  approveRow,
  approveShopUrlRow,
  type ChangeResult,
  findAccountRow,
  refuseShopUrlRow,
  reinstateRow,
  suspendRow,
  updateFee,
  updateKeepsFee,
} from "./operator-store";
import type {
  ApproveInput,
  FeeInput,
  KeepsFeeInput,
  ReinstateInput,
  ShopUrlDecisionInput,
  SuspendInput,
} from "./schema";

/**
 * Approves an account for live access, permanently. Does nothing if the account is already approved. The approval is audited.
 * Throws `not_found` for an unknown account. Throws `forbidden` for anyone but an operator with the finance role, and if the
 * account's shop URL or business details differ from what the form showed.
 */
export async function approveLive(operator: SignedInUser, input: ApproveInput): Promise<void> {
  assertOperator(operator);
  const { account_id, shown_shop_url: shopUrl = null, shown_requested_at: requestedAt = null } = input;
  const detail = shopUrl === null ? {} : { shop_url: shopUrl };
  const act = actionByOperator(operator, account_id, "account.live_approved", detail);
  if (reportChange(act, await approveRow(act, { shopUrl, requestedAt }))) return;
  const account = await findAccountRow(account_id);
  if (account?.liveApprovedAt) return;
  const changed = account?.shopUrl === shopUrl ? "business details were" : "shop URL was";
  const message = `The ${changed} changed in the meantime. Nothing was approved. Reload the page and check the account again.`;
  throw new AppError("forbidden", { message });
}

/**
 * Suspends an account: its API keys are rejected with status 401, its users' sessions stop working, and customers can no longer
 * pay at its checkouts or choose its shop. The reason is stored only in the audit log. `suspended` is false if the account was
 * already suspended; the reason is then not stored. Throws `forbidden` for anyone but an operator with the developer or finance
 * role, and `not_found` for an unknown account.
 */
export async function suspendAccount(
  operator: SignedInUser,
  input: SuspendInput,
): Promise<{ readonly suspended: boolean }> {
  assertOperator(operator);
  const act = actionByOperator(operator, input.account_id, "account.suspended", { reason: input.reason });
  return { suspended: reportChange(act, await suspendRow(act)) };
}

/**
 * Ends a suspension: the account's checkouts or shop, its API keys and its users' unexpired sessions work again. Does nothing
 * if the account is not suspended. Throws `not_found` for an unknown account. Throws `forbidden` for anyone but an operator
 * with the finance role, and if the current suspension is not the one that the form showed.
 */
export async function reinstateAccount(operator: SignedInUser, input: ReinstateInput): Promise<void> {
  assertOperator(operator);
  const { account_id, shown_suspended_at: suspendedAt } = input;
  const act = actionByOperator(operator, account_id, "account.reinstated");
  if (reportChange(act, await reinstateRow(act, suspendedAt)) || suspendedAt === undefined) return;
  if (!(await findAccountRow(account_id))?.suspendedAt) return;
  const message =
    "The account was reinstated and suspended again in the meantime, so the new suspension still applies. Reload the page and check the account again.";
  throw new AppError("forbidden", { message });
}

/**
 * Sets the platform fee of a partner, in basis points. Existing intents and subscriptions keep their fee. Does nothing for a
 * reseller or an unchanged fee. The change is audited. Throws `not_found` for an unknown account. Throws `forbidden` for anyone
 * but an operator with the finance role, and if the current fee differs from the one that the form showed.
 */
export async function setFee(operator: SignedInUser, input: FeeInput): Promise<void> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const account = await findAccountRow(input.account_id);
    if (!account) throw new AppError("not_found");
    const fee = { before: account.feeBps, after: input.fee_bps };
    const act = actionByOperator(operator, account.id, "account.fee_set", fee);
    if (account.kind !== "partner" || account.feeBps === input.fee_bps) return;
    if (input.shown_fee_bps !== undefined && input.shown_fee_bps !== account.feeBps) {
      throw new AppError("forbidden", {
        message: `Your change was not saved: in the meantime, the fee was set to ${percentText(account.feeBps)}. Reload the page and try again.`,
      });
    }
    return reportChange(act, await updateFee(act, fee)) ? undefined : CONFLICT;
  });
}

/**
 * Sets whether the platform keeps its fee when a payment to a partner is refunded. Existing intents and subscriptions keep
 * their terms. Does nothing for a reseller or an unchanged setting. A change is audited as `account.fee_set`. Throws
 * `forbidden` for anyone but an operator with the finance role, and `not_found` for an unknown account.
 */
export async function setKeepsFee(operator: SignedInUser, input: KeepsFeeInput): Promise<void> {
  assertOperator(operator);
  const keepsFee = input.keeps_fee === "yes";
  const act = actionByOperator(operator, input.account_id, "account.fee_set", {
    on_refunds: keepsFee ? "kept" : "returned",
  });
  reportChange(act, await updateKeepsFee(act, keepsFee));
}

/**
 * Approves the shop URL that a reseller with live access requested. Customers are sent to the new URL from now on. The approval
 * is audited. Throws `forbidden` for anyone but an operator with the developer or finance role, and `not_found` if this URL is
 * not waiting for a decision.
 */
export function approveShopUrl(operator: SignedInUser, input: ShopUrlDecisionInput): Promise<void> {
  return decide(operator, input, "shop_url.approved");
}

/**
 * Refuses the shop URL that a reseller with live access requested. The current URL remains in use. The refusal is audited.
 * Throws the same errors as {@link approveShopUrl}.
 */
export function refuseShopUrl(operator: SignedInUser, input: ShopUrlDecisionInput): Promise<void> {
  return decide(operator, input, "shop_url.refused");
}

const decisions = { "shop_url.approved": approveShopUrlRow, "shop_url.refused": refuseShopUrlRow };

async function decide(
  operator: SignedInUser,
  { account_id, shop_url: requested }: ShopUrlDecisionInput,
  action: keyof typeof decisions,
): Promise<void> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const account = await findAccountRow(account_id);
    const before = account?.shopUrl ?? null;
    const act = actionByOperator(operator, account_id, action, { before, after: requested });
    if (account?.wantedShopUrl !== requested || account.shopUrlRefusedAt) throw notWaiting();
    return reportChange(act, await decisions[action](act, { before, requested })) ? undefined : CONFLICT;
  });
}

function notWaiting(): AppError {
  const message =
    "This shop URL is no longer waiting for a decision. Reload the page to see the current request.";
  return new AppError("not_found", { message });
}

/**
 * Returns whether an operator's action changed the account. If it did, writes the action to the security log. Throws
 * `not_found` if the account does not exist.
 */
function reportChange(act: AuditedAction, { found, changed }: ChangeResult): boolean {
  if (!found) throw new AppError("not_found");
  if (changed) logAction(act);
  return changed;
}
