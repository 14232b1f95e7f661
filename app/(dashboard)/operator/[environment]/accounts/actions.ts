"use server";

import { z } from "zod";
import {
  isRefunded,
  type RefundReview,
  refundForm,
  reviewOrRefund,
  typedRefund,
} from "@/app/(dashboard)/_cards/refunds/refund-answer";
import type { OneTimeLink } from "@/app/(dashboard)/_cards/reset-link-notice";
import {
  ALWAYS,
  backToForm,
  environmentFields,
  isLive,
  NEVER,
  userAction,
} from "@/app/(dashboard)/_shell/form-actions";
import { chargedBackOutcome } from "@/app/(dashboard)/_words/labels";
import type { FormState } from "@/components/ui/form-state";
import {
  approveLive,
  approveShopUrl,
  refuseShopUrl,
  reinstateAccount,
  setFee,
  setKeepsFee,
  suspendAccount,
} from "@/lib/accounts/manage-account";
import {
  accountIdInput,
  approveInput,
  feeInput,
  keepsFeeInput,
  reinstateInput,
  shopUrlDecisionInput,
  suspendInput,
  typedFeeField,
} from "@/lib/accounts/schema";
import { displayAmount } from "@/lib/base/display-amount";
import { text } from "@/lib/base/fields";
import { WORKING_ROLES } from "@/lib/base/roles";
import { env } from "@/lib/base/settings/env";
import { typedAmountField } from "@/lib/base/typed-amount";
import { makeResetLinkAsOperator } from "@/lib/identity/password-reset/reset-password";
import { resetOfAccountInput } from "@/lib/identity/password-reset/schema";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { adjustmentInput, largestSaleInput } from "@/lib/money/live-wallets/rules";
import { setLargestSale } from "@/lib/money/live-wallets/set-largest-sale";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { erasureSummary } from "@/lib/operator/customer-erasure/rules";
import { eraseInput } from "@/lib/operator/customer-erasure/schema";
import { previewRefundForPartner, refundManuallyForPartner } from "@/lib/payments/refunds/refund-by-hand";
import { confirmCancellationAsOperator } from "@/lib/payments/subscriptions/confirm-cancellation";
import { chargeBackAnyPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { WAITS_FOR_SECOND } from "../proposals/proposal-words";

const feeForm = feeInput.extend({ fee_bps: typedFeeField, shown_fee_bps: typedFeeField });
const confirmForm = accountIdInput.extend({ access_code: z.string().trim().pipe(text(1, 255)) });
const chargeBackForm = accountIdInput.extend({ ...environmentFields, reference: text(1, 100) });
const adjustmentForm = adjustmentInput.extend({ amount: typedAmountField, ...accountIdInput.shape });

const limitForm = largestSaleInput.extend({
  largest_sale: typedAmountField.optional(),
  shown_largest_sale: typedAmountField.optional(),
});

const OPERATOR = { kinds: ["operator"], role: WORKING_ROLES } as const;
const FINANCE_CONFIRMED = { ...OPERATOR, role: "finance", confirm: ALWAYS } as const;

export async function approveLiveAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE_CONFIRMED, formData, approveInput, async (operator, input) => {
    await approveLive(operator, input);
    return "Account approved for live access";
  });
}

export async function suspendAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(OPERATOR, formData, suspendInput, async (operator, input) => {
    const { suspended } = await suspendAccount(operator, input);
    return suspended
      ? "Account suspended"
      : {
          message:
            "The account was already suspended. Nothing was changed, and your reason was not recorded.",
          isUnchanged: true,
        };
  });
}

export async function reinstateAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE_CONFIRMED, formData, reinstateInput, async (operator, input) => {
    await reinstateAccount(operator, input);
    return "Account reinstated";
  });
}

export async function approveShopUrlAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(
    { ...OPERATOR, confirm: ALWAYS },
    formData,
    shopUrlDecisionInput,
    async (operator, input) => {
      await approveShopUrl(operator, input);
      return "Shop URL approved";
    },
  );
}

export async function refuseShopUrlAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(OPERATOR, formData, shopUrlDecisionInput, async (operator, input) => {
    await refuseShopUrl(operator, input);
    return "Shop URL refused";
  });
}

export async function setFeeAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE_CONFIRMED, formData, feeForm, async (operator, input) => {
    await setFee(operator, input);
    return "Platform fee saved";
  });
}

export async function setKeepsFeeAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE_CONFIRMED, formData, keepsFeeInput, async (operator, input) => {
    await setKeepsFee(operator, input);
    return `Saved. For new intents and subscriptions, the fee is ${input.keeps_fee === "yes" ? "kept" : "returned"} on refunds.`;
  });
}

const refundOfPartner = refundForm.extend(accountIdInput.shape);

/**
 * Refunds a payment on a partner's behalf. The first submission returns the refund for review, and the confirmation creates it.
 * A repeated confirmation with the same idempotency key does not refund again.
 */
export async function refundForPartnerAction(
  _state: FormState<RefundReview>,
  formData: FormData,
): Promise<FormState<RefundReview>> {
  const guard = { ...FINANCE_CONFIRMED, confirm: isLive, refresh: isRefunded };
  if (formData.has("change")) return backToForm(guard, formData, typedRefund(formData));
  return userAction(guard, formData, refundOfPartner, (user, input) => {
    const owner = { accountId: input.account_id, environment: input.environment };
    return reviewOrRefund(input, {
      preview: (refund) => previewRefundForPartner(user, owner, refund, refund.amount),
      refund: (refund) => refundManuallyForPartner(user, owner, refund),
    });
  });
}

export async function setLargestSaleAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE_CONFIRMED, formData, limitForm, async (operator, input) => {
    await setLargestSale(operator, input);
    return "Live sale limit saved";
  });
}

export async function chargeBackAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...FINANCE_CONFIRMED, confirm: isLive };
  return userAction(guard, formData, chargeBackForm, async (operator, input) => {
    const seller = { accountId: input.account_id, environment: input.environment };
    const { returned } = await chargeBackAnyPayment(operator, seller, input.reference);
    return chargedBackOutcome(returned);
  });
}

export async function eraseCustomerAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...OPERATOR, role: "owner", confirm: isLive } as const;
  return userAction(guard, formData, eraseInput, async (operator, input) => {
    const erased = erasureSummary(await eraseCustomer(operator, input));
    return erased
      ? `Erased: ${erased}`
      : { message: "No data of this customer was found.", isUnchanged: true };
  });
}

export async function confirmCancellationAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(OPERATOR, formData, confirmForm, async (operator, input) => {
    await confirmCancellationAsOperator(operator, input.account_id, input.access_code);
    return "Subscription canceled";
  });
}

export async function debitWalletAction(_state: FormState, formData: FormData): Promise<FormState> {
  return adjustWallet(formData, "debit", "debited from");
}

export async function creditWalletAction(_state: FormState, formData: FormData): Promise<FormState> {
  return adjustWallet(formData, "credit", "credited to");
}

/**
 * Credits or debits a live wallet, at most once per reference. If a second operator must approve the adjustment, only proposes
 * it.
 */
async function adjustWallet(
  formData: FormData,
  type: "credit" | "debit",
  appliedWords: string,
): Promise<FormState> {
  const answer = await userAction(FINANCE_CONFIRMED, formData, adjustmentForm, async (operator, input) => {
    const { account_id: accountId, ...adjustment } = input;
    const { applied, proposalId } = await adjustLiveWallet(operator, type, accountId, adjustment);
    if (proposalId) return WAITS_FOR_SECOND;
    if (applied) return `${displayAmount(adjustment.amount)} ${appliedWords} the live wallet`;
    return {
      message: `A ${type} with the reference ${adjustment.reference} and this amount was already made. Nothing was changed.`,
      isUnchanged: true,
    };
  });
  // The dialog shows no fields for the amount and the reference, so the message contains their errors.
  const { amount = [], reference = [] } = answer.errors ?? {};
  const faults = [
    ...amount.map((text) => `Amount: ${text}`),
    ...reference.map((text) => `Reference: ${text}`),
  ];
  return faults.length === 0 ? answer : { ...answer, message: `Nothing was changed. ${faults.join(" ")}` };
}

export async function helpSignInAction(
  _state: FormState<OneTimeLink>,
  formData: FormData,
): Promise<FormState<OneTimeLink>> {
  const guard = { ...OPERATOR, role: "owner", confirm: ALWAYS, refresh: NEVER } as const;
  return userAction(guard, formData, resetOfAccountInput, async (operator, input) => {
    const { email, token } = await makeResetLinkAsOperator(operator, input);
    return { data: { email, link: `${env().publicUrl}/reset#${token}` } };
  });
}
