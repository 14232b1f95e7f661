import { env } from "@/lib/base/settings/env";

/** The kinds of checkout, as in their paths. */
export type CheckoutKind = "redemptions" | "subscriptions";

export function checkoutPath(kind: CheckoutKind, accessCode: string): string {
  return `/${kind}/checkout/${accessCode}`;
}

/** The customers' pages that belong to no checkout, as in their paths. */
export const CUSTOMER_PAGES = ["vouchers", "v", "accessibility"] as const;
export type CustomerPage = (typeof CUSTOMER_PAGES)[number];

/** The name and the options of a cookie that is sent to one checkout only. */
export function checkoutCookie(name: string, kind: CheckoutKind, accessCode: string) {
  return pageCookie(name, checkoutPath(kind, accessCode));
}

/** The name and the options of a cookie that is sent to one page only. */
export function pageCookie(name: string, path: string) {
  const secure = env().publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Secure-" : ""}tessera.${name}`,
    options: { httpOnly: true, sameSite: "lax", path, secure },
  } as const;
}
