"use server";

import { z } from "zod";
import { clientIp } from "@/app/(auth)/form-action";
import { readEntry, typoSentence } from "@/app/(checkout)/_codes/entry";
import { checkoutAction } from "@/app/(checkout)/_parts/checkout-action";
import { chooseLanguage } from "@/app/(checkout)/_parts/choose-language";
import { formLanguage, type Language } from "@/app/(checkout)/_parts/language";
import { invalidOnPage } from "@/app/(checkout)/_parts/page-error";
import type { FormState } from "@/components/ui/form-state";
import { refusePage } from "@/lib/api/http/front-door";
import { fillPlural } from "@/lib/base/messages";
import { checkBalance, type VoucherBalance } from "@/lib/payments/balance/check-balance";
import type { CodeClient } from "@/lib/payments/code-tries/tries.sql";

/** The schema of the balance form. Its length limits are far above what one code needs. */
const balanceForm = z.object({
  codes: z.string().max(4_000).default(""),
  proof: z.string().max(500).optional(),
});

/** The voucher, or the proof-of-work challenge that must be solved before the voucher code is checked. */
export type BalanceAnswer = { readonly voucher?: VoucherBalance; readonly challenge?: string };

/**
 * Looks up a voucher by the typed code and returns its balance. If the language menu posts the form, changes the language and
 * keeps the voucher that the page shows or the typed text.
 */
export async function postBalance(
  shown: FormState<BalanceAnswer>,
  formData: FormData,
): Promise<FormState<BalanceAnswer>> {
  if (formData.has("locale")) {
    await chooseLanguage(formData);
    if (shown.status === "success") return shown;
    return { status: "idle", values: { codes: String(formData.get("codes") ?? "") } };
  }
  const language = formLanguage(formData);
  const ip = await clientIp();
  const answer = await checkoutAction(language, formData, balanceForm, async ({ codes, proof }) =>
    answerOf(codes, { ip, proof }, language),
  );
  if (answer.data?.challenge)
    return { ...answer, status: "error", values: { codes: String(formData.get("codes")) } };
  // The field error is enough, so there is no general message.
  return answer.errors?.["codes"] ? { ...answer, message: undefined } : answer;
}

async function answerOf(
  codes: string,
  client: CodeClient,
  { locale, messages }: Language,
): Promise<{ message?: string; data: BalanceAnswer }> {
  const { common, redemption, voucher } = messages;
  const { answers } = voucher;
  const { ready, unready } = readEntry(codes);
  const [code, ...others] = [...ready, ...unready];
  if (code === undefined) throw invalidOnPage("codes", answers.enterOne);
  if (others.length > 0) throw invalidOnPage("codes", answers.checkOne);
  const typo = typoSentence({ text: redemption.form, separator: common.separator }, unready);
  if (typo) throw invalidOnPage("codes", typo);
  const check = await checkBalance(code, client);
  if (check.kind === "found") return { data: { voucher: check.voucher } };
  if (check.kind !== "held") throw invalidOnPage("codes", answers.unknown);
  const { challenge, retryAfterS } = check.requirement;
  refusePage(429, retryAfterS);
  return { message: fillPlural(locale, answers.throttled, retryAfterS, {}), data: { challenge } };
}
