import { findCheckout as findRedemption } from "@/app/(checkout)/redemptions/checkout/[accessCode]/checkout";
import { findCheckout as findSubscription } from "@/app/(checkout)/subscriptions/checkout/[accessCode]/page-context";
import { type Language, requestedLanguage } from "./language";

/**
 * Returns the language of the HTML document: the page's language on customer pages, including checkouts, and English on all
 * others. Without our HTTP server, which passes the URL, always returns English.
 */
export function documentLanguage(): Promise<Language> {
  return requestedLanguage(async (kind, accessCode) => {
    const find = kind === "redemptions" ? findRedemption : findSubscription;
    // The page reports a failure to read the checkout.
    return (await find(accessCode).catch(() => undefined))?.locale;
  });
}
