"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { actionRequest } from "@/app/(auth)/form-action";
import { isSameOrigin } from "@/lib/api/http/action";
import { accessCodeField, localeField } from "@/lib/base/fields";
import { checkoutCookie } from "./checkout-path";

const choice = z.object({
  kind: z.enum(["redemptions", "subscriptions"]),
  access_code: accessCodeField,
  locale: localeField,
});

/** Stores the language that a customer chose for one checkout, until the browser closes. Ignores a choice that no menu offers. */
export async function chooseLanguage(formData: FormData): Promise<void> {
  const { data } = choice.safeParse(Object.fromEntries(formData));
  if (!data || !isSameOrigin(await actionRequest())) return;
  const { name, options } = checkoutCookie("locale", data.kind, data.access_code);
  (await cookies()).set(name, data.locale, options);
}
