"use server";

import { ALWAYS, accountAction, environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { WORKING_ROLES } from "@/lib/base/roles";
import { confirmCancellation } from "@/lib/payments/subscriptions/confirm-cancellation";
import { confirmCancellationInput } from "@/lib/payments/subscriptions/reseller-schema";

const confirmForm = confirmCancellationInput.extend(environmentFields);

export async function confirmCancellationAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["reseller"], role: WORKING_ROLES, refresh: ALWAYS } as const;
  return accountAction(guard, formData, confirmForm, async (caller, { environment: _, ...input }) => {
    await confirmCancellation(caller, input);
    return "Cancellation confirmed. The subscription has ended.";
  });
}
