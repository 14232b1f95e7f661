"use server";

import { ALWAYS, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { changeView, saveView } from "@/lib/identity/saved-views/manage-views";
import { changeViewInput, saveViewInput } from "@/lib/identity/saved-views/schema";

const DONE = {
  delete: "View deleted. You can restore it from the menu for ten minutes.",
  restore: "View restored",
  share: "View shared with everyone in your account",
  unshare: "View is private again",
};
const CHANGES = ["delete", "restore", "share", "unshare"] as const;

/**
 * Saves a list's filters as a view, or deletes, restores, shares or unshares a view. The submitted button selects the action.
 */
export async function viewsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["partner", "reseller", "operator"], role: "viewer", refresh: ALWAYS } as const;
  const change = CHANGES.find((one) => formData.has(one));
  if (change)
    return userAction(guard, formData, changeViewInput, async (user, input) => {
      await changeView(user, input);
      return DONE[change];
    });
  return userAction(guard, formData, saveViewInput, async (user, input) => {
    await saveView(user, input);
    return `View saved: ${input.name}`;
  });
}
