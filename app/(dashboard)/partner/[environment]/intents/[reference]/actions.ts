"use server";

import { z } from "zod";
import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive, environmentFields, refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { referenceField } from "@/lib/base/fields";
import { cancelIntent } from "@/lib/payments/intents/end-intents";

const intentForm = z.object({ reference: referenceField, ...environmentFields });

export async function cancelIntentAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner");
  const guard = { user, role: ["developer", "finance"] } as const;
  const answer = await confirmedInLive(guard, formData, intentForm, async (caller, { reference }) => {
    const { data } = await cancelIntent(caller, { reference });
    return {
      message:
        data.failure_reason === "canceled" ? "Intent canceled" : "The intent had already failed. See below.",
    };
  });
  return refreshIfDone(answer);
}
