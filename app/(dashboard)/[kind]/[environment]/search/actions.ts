"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { environmentFields, NEVER, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { text } from "@/lib/base/fields";
import { isSafeInUrl } from "@/lib/insight/search/query";
import { type ShownGroup, searchForUser } from "./shown-results";

const searchForm = z.object({ ...environmentFields, q: text(1, 255), page: z.literal("1").optional() });

/** The results, and the URL of the page that shows them; `address` is undefined if the query must not appear in a URL. */
type Answer = { readonly groups: readonly ShownGroup[]; readonly address: string | undefined };

/**
 * Searches for the submitted text and returns the results. If the button or the Enter key on the search page submitted the form
 * (`page`), redirects to the URL of the results, unless the text must not appear in a URL.
 */
export async function searchAction(
  _state: FormState<Answer>,
  formData: FormData,
): Promise<FormState<Answer>> {
  const guard = { kinds: ["partner", "reseller", "operator"], role: "viewer", refresh: NEVER } as const;
  const answer = await userAction(guard, formData, searchForm, async (user, { environment, q, page }) => {
    const parameters = new URLSearchParams({ q: q.trim() });
    const address = isSafeInUrl(q) ? `/${user.kind}/${environment}/search?${parameters}` : undefined;
    const leaves = page !== undefined && address !== undefined;
    return { data: { address, groups: leaves ? [] : await searchForUser(user, environment, q) } };
  });
  if (formData.has("page") && answer.data?.address) redirect(answer.data.address);
  return { ...answer, values: { q: String(formData.get("q") ?? "") } };
}
