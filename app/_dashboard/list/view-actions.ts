"use server";

import { refresh } from "next/cache";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { changeView } from "@/lib/saved-views/change-view";
import { saveView } from "@/lib/saved-views/save-view";
import { changeViewInput, saveViewInput } from "@/lib/saved-views/schema";

export async function saveViewAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const answer = await formAction({ user, role: "viewer" }, formData, saveViewInput, async (input) => {
    await saveView(user, input);
    return { message: `View saved: ${input.name}` };
  });
  refresh();
  return answer;
}

export async function changeViewAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const answer = await formAction({ user, role: "viewer" }, formData, changeViewInput, async (input) => {
    await changeView(user, input);
    return { message: input.delete ? "View deleted. The menu can bring it back." : "The view is back" };
  });
  refresh();
  return answer;
}
