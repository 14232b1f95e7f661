import { cache } from "react";
import { accessCodeField } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";

/** The kind of a checkout, as it appears in the checkout's path. */
export type CheckoutKind = "redemptions" | "subscriptions";

export function checkoutPath(kind: CheckoutKind, accessCode: string): string {
  return `/${kind}/checkout/${accessCode}`;
}

/** Matches the path of a checkout and of the pages below it. Captures the kind and the access code. */
export const CHECKOUT_PATH = /^\/(redemptions|subscriptions)\/checkout\/([^/]+)/;

/** The path segments of the customer pages that do not belong to a checkout. */
export const CUSTOMER_PAGES = ["vouchers", "v", "accessibility"] as const;
export type CustomerPage = (typeof CUSTOMER_PAGES)[number];

/** Returns the name and options of a cookie that is sent only to the pages of one checkout. */
export function checkoutCookie(name: string, kind: CheckoutKind, accessCode: string) {
  return pageCookie(name, checkoutPath(kind, accessCode));
}

/** Returns the name and options of a cookie that is sent only to the page at `path` and the pages below it. */
export function pageCookie(name: string, path: string) {
  const secure = env().publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Secure-" : ""}tessera.${name}`,
    options: { httpOnly: true, sameSite: "lax", path, secure },
  } as const;
}

/**
 * Returns a function that takes an access code and returns the checkout that `view` finds for it, or undefined for an unknown
 * code. Results are cached per request.
 */
export const cachedLookup = <Checkout>(view: (accessCode: string) => Promise<Checkout | undefined>) =>
  cache(async (accessCode: string) =>
    accessCodeField.safeParse(accessCode).success ? view(accessCode) : undefined,
  );
