import type { Messages } from "@/app/(checkout)/_messages/en";
import type { Locale } from "@/lib/base/locales";
import type { MoneyFormat } from "@/lib/base/money-format";

/** The messages and formats that the form needs in the browser, in the page's language. */
export type FormWords = {
  readonly locale: Locale;
  readonly text: Messages["redemption"]["form"];
  readonly money: MoneyFormat;
  readonly scamWarning: string;
  readonly scan: Messages["common"]["scan"];
  readonly close: string;
  /** The separator between voucher codes in a list. */
  readonly separator: string;
};
