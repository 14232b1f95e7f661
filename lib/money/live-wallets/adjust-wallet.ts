import { now } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { AppError, assertFound, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { type AuditedAction, actionByOperator, logAction } from "@/lib/identity/audit/audit.sql";
import { announce } from "@/lib/outbox/announce";
import { postWithoutApproval, selectWalletState } from "./adjustment-store";
import { expireProposal, insertProposal } from "./proposal-store";
import {
  type Adjustment,
  type AdjustmentInput,
  type AdjustmentType,
  type AdjustmentVerdict,
  balanceAfter,
  checkAdjustment,
  needsSecondOperator,
  PROPOSAL_LIFETIME_MS,
} from "./rules";

/**
 * The result of an adjustment. `applied` is false if the same adjustment was made before, or if the top-up request to credit is
 * no longer pending. It is also false if a second operator has to approve the adjustment; `proposalId` is then the ID of the
 * pending proposal.
 */
export type AdjustmentResult = { readonly applied: boolean; readonly proposalId?: string };

/**
 * Credits or debits a reseller's live wallet for a payment outside the platform, at most once per direction and reference, and
 * records an audit entry. If the adjustment would bring the operator's daily total (UTC) of unapproved adjustments to the
 * wallet above SECOND_OPERATOR_ABOVE, creates a proposal instead, provided that another operator can approve it. Throws
 * `forbidden` for anyone but an operator with the owner or finance role, for a credit to an account that is not approved for
 * live, and for a top-up request whose reference a manual credit has used. Throws `not_found` if the account has no live
 * wallet, and `validation_failed` on `amount` (a debit above the available balance) or `reference` (used or proposed with
 * another amount).
 */
export async function adjustLiveWallet(
  operator: SignedInUser,
  type: AdjustmentType,
  accountId: string,
  { amount, reference, reason, requestId = null }: AdjustmentInput & { readonly requestId?: string | null },
): Promise<AdjustmentResult> {
  assertOperator(operator);
  const adjustment = { type, accountId, amount, reference, requestId };
  return retryOnConflict(async () => {
    const act = adjustmentAct(operator, adjustment);
    const state = assertFound(await selectWalletState(adjustment, operator.userId, act.at));
    const { pendingId, pendingUntil } = state;
    if (pendingId !== null && pendingUntil !== null && pendingUntil <= act.at) {
      await expireProposal({ ...adjustment, id: pendingId }, act.at);
      return CONFLICT;
    }
    const verdict = checkAdjustment(adjustment, state, act.at);
    if (verdict === "applied") return { applied: false };
    if (verdict === "pending" && pendingId !== null) return { applied: false, proposalId: pendingId };
    if (verdict !== "possible") throw refusal(adjustment, verdict);
    const limit = env().SECOND_OPERATOR_ABOVE;
    if (needsSecondOperator(amount, state, limit))
      return (await proposeAdjustment(operator, adjustment, state.balance, reason)) ?? CONFLICT;
    const deliveries = await postWithoutApproval(adjustment, act, limit);
    if (!deliveries) return CONFLICT;
    announce(deliveries);
    logAction(act, requestId ?? undefined);
    return { applied: true };
  });
}

/**
 * Returns the audit entry of an adjustment. Posting the adjustment adds the balances before and after it to the entry. Throws
 * `forbidden` for users without the owner or finance role.
 */
export function adjustmentAct(
  operator: SignedInUser,
  { type, accountId, amount, reference }: Adjustment,
  more: AuditedAction["detail"] = {},
): AuditedAction {
  const action = type === "debit" ? "wallet.debited" : "wallet.credited";
  return actionByOperator(operator, accountId, action, { amount, reference, ...more }, "live");
}

/** Proposes an adjustment. Returns undefined if a concurrent call made the proposal impossible. */
async function proposeAdjustment(
  operator: SignedInUser,
  adjustment: Adjustment,
  balanceBefore: number,
  reason: string | undefined,
): Promise<AdjustmentResult | undefined> {
  const { type, accountId, amount, reference } = adjustment;
  const detail = { move: type, amount, reference, ...(reason !== undefined && { reason }) };
  const act = actionByOperator(operator, accountId, "wallet_proposal.made", detail, "live");
  const id = newId();
  const expiresAt = new Date(act.at.getTime() + PROPOSAL_LIFETIME_MS);
  if (!(await insertProposal(adjustment, { id, balanceBefore, reason, expiresAt }, act))) return undefined;
  logAction(act, id);
  return { applied: false, proposalId: id };
}

function refusal(
  { type }: Adjustment,
  verdict: Exclude<AdjustmentVerdict, "possible" | "applied">,
): AppError {
  const noun = type === "debit" ? "debit" : "credit";
  switch (verdict) {
    case "applied_with_another_amount":
      return invalidField("reference", `was used for a ${noun} with a different amount`);
    case "pending":
    case "pending_with_another_amount":
      return invalidField("reference", `is used by a proposed ${noun} with a different amount`);
    case "not_covered":
      return invalidField("amount", "is more than the available balance");
    case "not_approved":
      return new AppError("forbidden", {
        message:
          "This account is not approved for live mode. Nothing was credited. Approve the account first.",
      });
    case "credited_manually":
      return new AppError("forbidden", {
        message:
          "The wallet was already credited manually with this reference. Nothing was changed. Refuse the request.",
      });
  }
}

/**
 * Returns the result that an adjustment would have now. A concurrent change can alter the result before the adjustment is made.
 * Throws `forbidden` for anyone but an operator, and `not_found` if the account has no live wallet.
 */
export async function previewAdjustment(operator: SignedInUser, adjustment: Omit<Adjustment, "requestId">) {
  assertOperator(operator);
  const { SECOND_OPERATOR_ABOVE } = env();
  const at = now();
  const state = assertFound(await selectWalletState({ ...adjustment, requestId: null }, operator.userId, at));
  return {
    verdict: checkAdjustment(adjustment, state, at),
    before_display: displayAmount(state.balance),
    after_display: displayAmount(balanceAfter(adjustment, state.balance)),
    needs_second: needsSecondOperator(adjustment.amount, state, SECOND_OPERATOR_ABOVE),
    /**
     * The maximum total of the adjustments that an operator can make per account and UTC day without approval, while another
     * operator can approve.
     */
    limit_display: displayAmount(SECOND_OPERATOR_ABOVE),
  };
}
