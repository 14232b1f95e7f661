import { cachedLookup } from "@/app/(checkout)/_parts/checkout";
import type { Language } from "@/app/(checkout)/_parts/language";
import { DateTime } from "@/components/money/values";
import { localeFacts } from "@/lib/base/locales";
import { fillPlural } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import {
  type SubscriptionCheckout,
  viewSubscriptionCheckout,
} from "@/lib/payments/subscriptions/view-checkout";

/** Looks up a checkout by its access code, once per request. Returns undefined for an unknown code. */
export const findCheckout = cachedLookup(viewSubscriptionCheckout);

/** The data that every part of the page needs. */
export type PageContext = {
  readonly checkout: SubscriptionCheckout;
  readonly language: Language;
  /** The `locale` parameter of the page's URL. */
  readonly linked: string | string[] | undefined;
};

/** Returns the billing interval as text that follows an amount, such as `every month`. */
export function intervalText({ interval }: SubscriptionCheckout, { messages }: Language): string {
  return messages.common.interval[interval];
}

/**
 * Returns a sentence that says how long the subscription lasts, with the total amount if its number of payments is fixed. For a
 * canceled subscription, the sentence says only that it was canceled.
 */
export function extentText(checkout: SubscriptionCheckout, { locale, messages, money }: Language): string {
  const { extent } = messages.subscription;
  const { amount, state, totalCycles } = checkout;
  if (state === "canceled") return extent.canceled;
  if (totalCycles === null) return extent.endless;
  return fillPlural(locale, extent.total, totalCycles, { amount: formatMoney(amount * totalCycles, money) });
}

type PartnerDateProps = Pick<PageContext, "checkout" | "language"> & {
  readonly value: string | Date;
  readonly show?: "date" | "time";
};

/** Renders a date, or a date and time, in the partner's time zone. */
export function PartnerDate({ value, show = "date", checkout, language }: PartnerDateProps) {
  const { intl } = localeFacts(language.locale);
  return <DateTime value={value} timeZone={checkout.timezone} show={show} locale={intl} />;
}
