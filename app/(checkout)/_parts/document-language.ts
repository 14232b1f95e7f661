import { findCheckout as findRedemption } from "@/app/(checkout)/redemptions/checkout/[accessCode]/checkout";
import { findCheckout as findSubscription } from "@/app/(checkout)/subscriptions/checkout/[accessCode]/page-context";
import { DEFAULT_LOCALE } from "@/lib/base/locales";
import { CHECKOUT_PATH, CUSTOMER_PAGES } from "./checkout";
import { type Language, languageOf, preferredLanguage, requestedUrl } from "./language";

/** Returns the language of the HTML document: that of a customer page or checkout, English for all other pages. */
export async function documentLanguage(): Promise<Language> {
  const url = await requestedUrl();
  const linked = url?.searchParams.get("locale");
  const page = CUSTOMER_PAGES.find((each) => url?.pathname === `/${each}`);
  if (page) return preferredLanguage(`/${page}`, linked);
  const [path, kind, accessCode = ""] = CHECKOUT_PATH.exec(url?.pathname ?? "") ?? [];
  if (path === undefined) return languageOf(DEFAULT_LOCALE);
  const find = kind === "redemptions" ? findRedemption : findSubscription;
  // The page reports a failure to read the checkout.
  const checkout = await find(accessCode).catch(() => undefined);
  return preferredLanguage(path, linked, checkout?.locale);
}
