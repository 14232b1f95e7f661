"use server";

import { z } from "zod";
import { accountAction, environmentFields, isLive } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { referenceField } from "@/lib/base/fields";
import { WORKING_ROLES } from "@/lib/base/roles";
import { cancelIntent } from "@/lib/payments/intents/end-intents";

const intentForm = z.object({ reference: referenceField, ...environmentFields });

export async function cancelIntentAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["partner"], role: WORKING_ROLES, confirm: isLive } as const;
  return accountAction(guard, formData, intentForm, async (caller, { reference }) => {
    const { data } = await cancelIntent(caller, { reference });
    return data.failure_reason === "canceled"
      ? "Intent canceled"
      : { message: "The intent had already failed. Its status shows why.", isUnchanged: true };
  });
}
