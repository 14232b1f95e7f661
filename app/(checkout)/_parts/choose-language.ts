"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { actionRequest } from "@/app/(auth)/form-action";
import { isSameOrigin } from "@/lib/api/http/action";
import { accessCodeField, localeField } from "@/lib/base/fields";
import { CUSTOMER_PAGES, checkoutPath, pageCookie } from "./checkout";

const choice = z.union([
  z.object({
    kind: z.enum(["redemptions", "subscriptions"]),
    access_code: accessCodeField,
    locale: localeField,
  }),
  z.object({ kind: z.enum(CUSTOMER_PAGES), locale: localeField }),
]);

/**
 * Stores the language chosen on a checkout or other customer page in a cookie for that page, until the browser is closed.
 * Ignores invalid choices and requests from other origins.
 */
export async function chooseLanguage(formData: FormData): Promise<void> {
  const { data } = choice.safeParse(Object.fromEntries(formData));
  if (!data || !isSameOrigin(await actionRequest())) return;
  const path = "access_code" in data ? checkoutPath(data.kind, data.access_code) : `/${data.kind}`;
  const { name, options } = pageCookie("locale", path);
  (await cookies()).set(name, data.locale, options);
}
