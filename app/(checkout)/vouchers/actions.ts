"use server";

import { z } from "zod";
import { clientIp } from "@/app/(auth)/form-action";
import { readEntry } from "@/app/(checkout)/_codes/entry";
import { typoSentence } from "@/app/(checkout)/_codes/typos";
import { checkoutAction, invalidOnPage, PageError } from "@/app/(checkout)/_parts/checkout-action";
import { chooseLanguage } from "@/app/(checkout)/_parts/choose-language";
import { formLanguage, type Language } from "@/app/(checkout)/_parts/language";
import type { FormState } from "@/components/ui/form-state";
import { refusePage } from "@/lib/api/http/front-door";
import { fillPlural } from "@/lib/base/messages";
import { checkBalance, type VoucherBalance } from "@/lib/payments/balance/check-balance";

/** Far more than one code needs. */
const balanceForm = z.object({ codes: z.string().max(4_000).default("") });

/** Checks the voucher whose code was typed, or changes the language and keeps what the page shows. */
export async function postBalance(
  shown: FormState<VoucherBalance>,
  formData: FormData,
): Promise<FormState<VoucherBalance>> {
  if (formData.has("locale")) {
    await chooseLanguage(formData);
    if (shown.status === "success") return shown;
    return { status: "idle", values: { codes: String(formData.get("codes") ?? "") } };
  }
  const language = formLanguage(formData);
  const ip = await clientIp();
  const answer = await checkoutAction(language, formData, balanceForm, async ({ codes }) => ({
    data: await voucherOf(codes, ip, language),
  }));
  // The field's own error says everything.
  return answer.errors?.["codes"] ? { ...answer, message: undefined } : answer;
}

async function voucherOf(
  codes: string,
  ip: string | undefined,
  { locale, messages }: Language,
): Promise<VoucherBalance> {
  const { common, redemption, voucher } = messages;
  const { answers } = voucher;
  const { ready, unready } = readEntry(codes);
  const [code, ...others] = [...ready, ...unready];
  if (code === undefined) throw invalidOnPage("codes", answers.enterOne);
  if (others.length > 0) throw invalidOnPage("codes", answers.checkOne);
  const typo = typoSentence({ text: redemption.form, separator: common.separator }, unready);
  if (typo) throw invalidOnPage("codes", typo);
  const check = await checkBalance(code, ip);
  if (check.kind === "found") return check.voucher;
  if (check.kind !== "throttled") throw invalidOnPage("codes", answers.unknown);
  refusePage(429, check.retryAfterS);
  const minutes = Math.ceil(check.retryAfterS / 60);
  throw new PageError("rate_limited", { message: fillPlural(locale, answers.throttled, minutes, {}) });
}
