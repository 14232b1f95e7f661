import type { Messages } from "@/app/(checkout)/_messages/en";
import type { Locale } from "@/lib/base/locales";
import type { MoneyFormat } from "@/lib/base/money-format";

/** What the form needs of its language in the browser. */
export type FormWords = {
  readonly locale: Locale;
  readonly text: Messages["redemption"]["form"];
  readonly money: MoneyFormat;
  readonly scamWarning: string;
  readonly scan: Messages["common"]["scan"];
  readonly close: string;
  /** Stands between listed codes. */
  readonly separator: string;
};
