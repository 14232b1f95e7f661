"use server";

import { ALWAYS, confirmedAction } from "@/app/(auth)/confirmed-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { env } from "@/lib/base/settings/env";
import { makeResetLinkFor } from "@/lib/identity/password-reset/request-reset";
import { resetOfAccountInput } from "@/lib/identity/password-reset/schema";

/** A one-time link and its recipient. The link is shown only once. */
export type HelpLink = { readonly email: string; readonly link: string };

export async function helpSignInAction(
  _state: FormState<HelpLink>,
  formData: FormData,
): Promise<FormState<HelpLink>> {
  const user = await requireUser("operator");
  const asked = { user, role: "owner", when: ALWAYS } as const;
  return confirmedAction(asked, formData, resetOfAccountInput, async (input) => {
    const { email, token } = await makeResetLinkFor(user, input);
    return { data: { email, link: `${env().publicUrl}/reset#${token}` } };
  });
}
