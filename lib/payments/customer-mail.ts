import { DAY_MS } from "@/lib/base/clock";
import { isErasedEmail } from "@/lib/base/erased";
import type { Environment } from "@/lib/base/fields";
import { isolatePlaceholders } from "@/lib/base/isolate-placeholders";
import { DEFAULT_LOCALE, type Locale } from "@/lib/base/locales";
import { formatMoney, moneyFormatOf } from "@/lib/base/money-format";
import { env } from "@/lib/base/settings/env";

/** How long a message about a payment is worth sending. */
export const CUSTOMER_MAIL_USEFUL_MS = 2 * DAY_MS;

/** Whether a customer is mailed: only with an SMTP server, in live, because customers in test are made up, and until erased. */
export function isMailed(environment: Environment, email: string): boolean {
  return env().SMTP_URL !== undefined && environment === "live" && !isErasedEmail(email);
}

/** The texts of a mail in the language of a payment, or else in English, and its way to write amounts in minor units. */
export function inLanguage<Words extends object>(
  locale: Locale | null,
  all: Readonly<Record<Locale, Words>>,
) {
  const language = locale ?? DEFAULT_LOCALE;
  const money = moneyFormatOf(language, env().CURRENCY);
  return {
    words: isolatePlaceholders(language, all[language]),
    display: (minor: number) => formatMoney(minor, money),
  };
}
