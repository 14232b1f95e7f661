"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { chargedBackText } from "@/app/_dashboard/charged-back-text";
import { inEnvironment, isLive } from "@/app/_dashboard/environment";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { approveLive } from "@/lib/accounts/approve-live";
import { approveShopUrl, refuseShopUrl } from "@/lib/accounts/decide-shop-url";
import { reinstateAccount } from "@/lib/accounts/reinstate-account";
import { accountIdInput, feeInput, shopUrlDecisionInput, suspendInput } from "@/lib/accounts/schema";
import { setFee } from "@/lib/accounts/set-fee";
import { suspendAccount } from "@/lib/accounts/suspend-account";
import { eraseCustomer } from "@/lib/customer-erasure/erase-customer";
import { erasedInWords } from "@/lib/customer-erasure/rules";
import { eraseInput } from "@/lib/customer-erasure/schema";
import { env } from "@/lib/env";
import { text } from "@/lib/fields";
import { typedAmountField, typedHundredths } from "@/lib/http/typed-amount";
import { creditLiveWallet } from "@/lib/live-wallets/credit-live-wallet";
import { debitLiveWallet } from "@/lib/live-wallets/debit-live-wallet";
import { largestSaleInput, moveInput } from "@/lib/live-wallets/schema";
import { setLargestSale } from "@/lib/live-wallets/set-largest-sale";
import { formatMinor } from "@/lib/money";
import { chargeBackAnyPayment } from "@/lib/payments/charge-back-payment";
import type { ForRole } from "@/lib/roles";
import type { SignedInUser } from "@/lib/signed-in-user";
import { confirmForReseller } from "@/lib/subscriptions/confirm-for-reseller";
import { WAITS_FOR_SECOND } from "../proposals/proposal-words";

const feeField = typedHundredths.pipe(feeInput.shape.fee_bps);
const feeForm = feeInput.extend({ fee_bps: feeField, shown_fee_bps: feeField });
const confirmForm = accountIdInput.extend({ access_code: z.string().trim().pipe(text(1, 255)) });
const chargeBackForm = accountIdInput.extend({ ...inEnvironment, reference: text(1, 100) });
const moveForm = moveInput.extend({ amount: typedAmountField, ...accountIdInput.shape });

const limitForm = largestSaleInput.extend({
  largest_sale: typedAmountField.optional(),
  shown_largest_sale: typedAmountField.optional(),
});

const ANY_THAT_WORKS = ["developer", "finance"] as const;

const always = () => true;
/** What protects money must not wait for a password, nor what moves none. */
const never = () => false;

export async function approveLiveAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act(formData, accountIdInput, approveLive, "Approved for live", always, "finance");
}

export async function suspendAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act(formData, suspendInput, suspendAccount, "Account suspended", never, ANY_THAT_WORKS);
}

export async function reinstateAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act(formData, accountIdInput, reinstateAccount, "Account reinstated", always, "finance");
}

export async function approveShopUrlAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act(formData, shopUrlDecisionInput, approveShopUrl, "Shop URL approved", always, ANY_THAT_WORKS);
}

export async function refuseShopUrlAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act(formData, shopUrlDecisionInput, refuseShopUrl, "Shop URL refused", never, ANY_THAT_WORKS);
}

export async function setFeeAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act(formData, feeForm, setFee, "Platform fee saved", always, "finance");
}

export async function setLargestSaleAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act(formData, limitForm, setLargestSale, "Largest live sale saved", always, "finance");
}

export async function chargeBackAction(_state: FormState, formData: FormData): Promise<FormState> {
  const operator = await requireUser("operator");
  const asked = { user: operator, role: "finance", when: isLive } as const;
  const answer = await confirmedAction(asked, formData, chargeBackForm, async (input) => {
    const seller = { accountId: input.account_id, environment: input.environment };
    const { returned } = await chargeBackAnyPayment(operator, seller, input.reference);
    return { message: chargedBackText(returned) };
  });
  // A refusal must be read where it stands; the page as it is by now may not have the form any more.
  if (answer.status === "success") refresh();
  return answer;
}

export async function eraseCustomerAction(_state: FormState, formData: FormData): Promise<FormState> {
  const operator = await requireUser("operator");
  const asked = { user: operator, role: "owner", when: isLive } as const;
  const answer = await confirmedAction(asked, formData, eraseInput, async (input) => {
    const erased = erasedInWords(await eraseCustomer(operator, input));
    return { message: erased ? `Erased: ${erased}` : "Nothing of this customer is kept here." };
  });
  refresh();
  return answer;
}

export async function confirmCancellationAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act(
    formData,
    confirmForm,
    async (operator, input) => {
      await confirmForReseller(operator, input.account_id, input.access_code);
    },
    "Subscription canceled",
    never,
    ANY_THAT_WORKS,
  );
}

export async function debitWalletAction(_state: FormState, formData: FormData): Promise<FormState> {
  const operator = await requireUser("operator");
  const asked = { user: operator, role: "finance", when: always } as const;
  const answer = await confirmedAction(asked, formData, moveForm, async (input) => {
    const { account_id: accountId, ...debit } = input;
    const { debited, proposalId } = await debitLiveWallet(operator, accountId, debit);
    if (proposalId) return { message: WAITS_FOR_SECOND };
    const amount = formatMinor(debit.amount, env().CURRENCY);
    return {
      message: debited
        ? `${amount} taken out of the live wallet`
        : `Reference ${debit.reference} was debited before, with the same amount. Nothing was changed.`,
    };
  });
  if (answer.status === "success") refresh();
  return answer;
}

export async function creditWalletAction(_state: FormState, formData: FormData): Promise<FormState> {
  const operator = await requireUser("operator");
  const asked = { user: operator, role: "finance", when: always } as const;
  const answer = await confirmedAction(asked, formData, moveForm, async (input) => {
    const { account_id: accountId, ...topUp } = input;
    const { credited, proposalId } = await creditLiveWallet(operator, accountId, topUp);
    if (proposalId) return { message: WAITS_FOR_SECOND };
    const amount = formatMinor(topUp.amount, env().CURRENCY);
    return {
      message: credited
        ? `${amount} credited to the live wallet`
        : `Reference ${topUp.reference} was credited before, with the same amount. Nothing was changed.`,
    };
  });
  if (answer.status === "success") refresh();
  return answer;
}

async function act<Schema extends z.ZodType>(
  formData: FormData,
  schema: Schema,
  verb: (operator: SignedInUser, input: z.output<Schema>) => Promise<void>,
  message: string,
  asksPassword: () => boolean,
  role: ForRole,
): Promise<FormState> {
  const operator = await requireUser("operator");
  const asked = { user: operator, role, when: asksPassword };
  const answer = await confirmedAction(asked, formData, schema, async (input) => {
    await verb(operator, input);
    return { message };
  });
  refresh();
  return answer;
}
