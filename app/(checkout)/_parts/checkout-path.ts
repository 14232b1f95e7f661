import { env } from "@/lib/base/settings/env";

/** The kinds of checkout, as in their paths. */
export type CheckoutKind = "redemptions" | "subscriptions";

export function checkoutPath(kind: CheckoutKind, accessCode: string): string {
  return `/${kind}/checkout/${accessCode}`;
}

/** The name and the options of a cookie that is sent to one checkout only. */
export function checkoutCookie(name: string, kind: CheckoutKind, accessCode: string) {
  const secure = env().publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Secure-" : ""}tessera.${name}`,
    options: { httpOnly: true, sameSite: "lax", path: checkoutPath(kind, accessCode), secure },
  } as const;
}
