import type { Messages } from "@/app/(checkout)/_messages/en";
import type { Language } from "@/app/(checkout)/_parts/language";
import type { MoneyFormat } from "@/lib/base/money-format";

/** The `id` of the balance form. */
export const BALANCE_FORM = "balance-form";

/** The messages and formats that the form needs in the browser, in the page's language. */
export type BalanceWords = {
  readonly locale: Language["locale"];
  readonly money: MoneyFormat;
  readonly result: Messages["voucher"]["result"];
  readonly form: Messages["common"]["form"];
  readonly scan: Messages["common"]["scan"];
  readonly close: string;
  readonly field: {
    readonly label: string;
    /** The hint below the field, with the placeholder `{example}`. */
    readonly hint: string;
    readonly check: string;
    readonly scamWarning: string;
  };
};

export function balanceWordsOf({ locale, messages, money }: Language): BalanceWords {
  const { common, redemption, voucher } = messages;
  return {
    ...{ locale, money, result: voucher.result },
    // A balance check changes nothing, so unlike after other forms, there is nothing to check before another attempt.
    form: { ...common.form, noAnswer: redemption.form.unreached },
    ...{ scan: common.scan, close: common.dialog.close },
    field: {
      label: redemption.form.codeLabel,
      hint: voucher.codeHint,
      check: voucher.checkBalance,
      scamWarning: common.scamWarning,
    },
  };
}
