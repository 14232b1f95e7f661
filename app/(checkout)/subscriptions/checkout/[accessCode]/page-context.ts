import type { Language } from "@/app/(checkout)/_parts/language";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";

/** The data that every part of the page needs. */
export type PageContext = {
  readonly checkout: SubscriptionCheckout;
  readonly language: Language;
  /** The `locale` parameter of the page's URL. */
  readonly linked: string | string[] | undefined;
};
