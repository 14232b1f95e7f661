"use server";

import { refresh } from "next/cache";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { changeView } from "@/lib/saved-views/change-view";
import { saveView } from "@/lib/saved-views/save-view";
import { changeViewInput, saveViewInput } from "@/lib/saved-views/schema";

/** Saves the filters of a list as a view, or deletes or brings back the one that the pressed button names. */
export async function viewsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const asked = { user, role: "viewer" } as const;
  const changes = formData.has("delete") || formData.has("restore");
  const answer = changes
    ? await formAction(asked, formData, changeViewInput, async (input) => {
        await changeView(user, input);
        return { message: input.delete ? "View deleted. The menu can bring it back." : "The view is back" };
      })
    : await formAction(asked, formData, saveViewInput, async (input) => {
        await saveView(user, input);
        return { message: `View saved: ${input.name}` };
      });
  refresh();
  return answer;
}
