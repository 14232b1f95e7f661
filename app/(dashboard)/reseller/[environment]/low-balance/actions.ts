"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { inEnvironment } from "@/app/(dashboard)/_shell/environment";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import { typedAmountField } from "@/lib/base/typed-amount";
import { setThresholds } from "@/lib/money/low-balance/thresholds";

const thresholdsForm = z.object({
  ...inEnvironment,
  first: typedAmountField.optional(),
  second: typedAmountField.optional(),
  third: typedAmountField.optional(),
  announces: z.enum(["true", "false"]).transform((said) => said === "true"),
});

/** Moves no money, so it asks for no password. */
export async function setThresholdsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const asked = { user, role: ["developer", "finance"] } as const;
  const answer = await formAction(asked, formData, thresholdsForm, async (input) => {
    const thresholds = [input.first, input.second, input.third].filter((one) => one !== undefined);
    const { announces } = input;
    await setThresholds(callerFor(user, input.environment), { thresholds, announces });
    return { message: thresholds.length > 0 ? "Warnings saved" : "Warnings turned off" };
  });
  refresh();
  return answer;
}
