import type { Language } from "@/app/(checkout)/_parts/language";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";

/** What every part of the page needs. */
export type PageContext = {
  readonly checkout: SubscriptionCheckout;
  readonly language: Language;
  /** The `locale` of the link. */
  readonly linked: string | string[] | undefined;
};
