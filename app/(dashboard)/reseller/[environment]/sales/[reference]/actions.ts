"use server";

import { z } from "zod";
import { inEnvironment, isLive } from "@/app/_dashboard/environment";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { text } from "@/lib/fields";
import { printSlip } from "@/lib/payments/print-slip";
import { revealVoucherCode } from "@/lib/payments/reveal-voucher-code";
import { callerFor } from "@/lib/signed-in-user";
import { shownSlip } from "../shown-slip";
import type { ShownSlip } from "../slip-sheet";

const slipForm = z.object({ ...inEnvironment, reference: text(1, 100) });

const revealForm = slipForm.extend({
  place: z.coerce.number().int().min(1).max(5),
});

/** The slip of a sale, as it was printed when it was sold by hand. */
export async function printSlipAction(
  _state: FormState<ShownSlip>,
  formData: FormData,
): Promise<FormState<ShownSlip>> {
  const user = await requireUser("reseller");
  return confirmedAction(
    { user, role: ["developer", "finance"], when: isLive },
    formData,
    slipForm,
    async ({ environment, reference }) => ({
      data: shownSlip(await printSlip(callerFor(user, environment), reference)),
    }),
  );
}

/** A code is as good as the money on it, so in live it is shown to who has just given their password. */
export async function revealCodeAction(
  _state: FormState<string>,
  formData: FormData,
): Promise<FormState<string>> {
  const user = await requireUser("reseller");
  return confirmedAction(
    { user, role: ["developer", "finance"], when: isLive },
    formData,
    revealForm,
    async ({ environment, ...voucher }) => ({
      data: await revealVoucherCode(callerFor(user, environment), voucher),
    }),
  );
}
