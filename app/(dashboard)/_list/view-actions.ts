"use server";

import { refresh } from "next/cache";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { changeView, saveView } from "@/lib/identity/saved-views/manage-views";
import { changeViewInput, saveViewInput } from "@/lib/identity/saved-views/schema";

const DONE = {
  delete: "View deleted. You can restore it from the menu.",
  restore: "View restored",
  share: "View shared with everyone in your account",
  unshare: "View is private again",
};
const CHANGES = ["delete", "restore", "share", "unshare"] as const;

/** Saves a list's filters as a view, or deletes, restores, shares or unshares a view. The submitted button selects the action. */
export async function viewsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const guard = { user, role: "viewer" } as const;
  const change = CHANGES.find((one) => formData.has(one));
  const answer = change
    ? await formAction(guard, formData, changeViewInput, async (input) => {
        await changeView(user, input);
        return { message: DONE[change] };
      })
    : await formAction(guard, formData, saveViewInput, async (input) => {
        await saveView(user, input);
        return { message: `View saved: ${input.name}` };
      });
  refresh();
  return answer;
}
