import { DAY_MS } from "@/lib/base/clock";
import { isErasedEmail } from "@/lib/base/erased";
import type { Environment } from "@/lib/base/fields";
import { DEFAULT_LOCALE, type Locale } from "@/lib/base/locales";
import { isolatePlaceholders } from "@/lib/base/messages";
import { formatMoney, moneyFormatOf } from "@/lib/base/money-format";
import { env } from "@/lib/base/settings/env";

/** The maximum time, in milliseconds, that an email about a payment can stay in the queue and still be sent. */
export const CUSTOMER_MAIL_USEFUL_MS = 2 * DAY_MS;

/**
 * Reports whether emails are sent to a customer. Emails are sent only in the live environment, because test customers are made
 * up, and only if an SMTP server is set and the customer was not erased.
 */
export function shouldMailCustomer(environment: Environment, email: string): boolean {
  return env().SMTP_URL !== undefined && environment === "live" && !isErasedEmail(email);
}

/**
 * Returns an email's messages (`words`), and a function that formats amounts given in minor units (`display`). Both use the
 * language `locale`, or English if `locale` is null.
 */
export function mailLanguage<Words extends object>(
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
