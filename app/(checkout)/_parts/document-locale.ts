import { headers } from "next/headers";
import { findCheckout as findRedemption } from "@/app/(checkout)/redemptions/checkout/[accessCode]/checkout";
import { findCheckout as findSubscription } from "@/app/(checkout)/subscriptions/checkout/[accessCode]/page-context";
import { DEFAULT_LOCALE, type Locale, negotiateLocale } from "@/lib/base/locales";
import { CHECKOUT_PATH, CUSTOMER_PAGES } from "./checkout";
import { preferredLanguage, requestedUrl } from "./language";

/** Returns the locale of the HTML document: the language of a customer page or checkout, English for all other pages. */
export async function documentLocale(): Promise<Locale> {
  const url = await requestedUrl();
  const linked = url?.searchParams.get("locale") ?? undefined;
  const page = CUSTOMER_PAGES.find((each) => url?.pathname === `/${each}`);
  if (page) return (await preferredLanguage(`/${page}`, linked, undefined)).locale;
  const [path, kind, accessCode = ""] = CHECKOUT_PATH.exec(url?.pathname ?? "") ?? [];
  if (path === undefined) return DEFAULT_LOCALE;
  try {
    const checkout = await (kind === "redemptions" ? findRedemption : findSubscription)(accessCode);
    return (await preferredLanguage(path, linked, checkout?.locale)).locale;
  } catch {
    // The page reports a failure to read the checkout.
    return negotiateLocale((await headers()).get("accept-language") ?? "") ?? DEFAULT_LOCALE;
  }
}
