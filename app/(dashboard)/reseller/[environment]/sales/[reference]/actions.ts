"use server";

import { z } from "zod";
import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive } from "@/app/(dashboard)/_shell/confirmed-in-live";
import { inEnvironment } from "@/app/(dashboard)/_shell/environment";
import type { FormState } from "@/components/ui/form-state";
import { text } from "@/lib/base/fields";
import { printSlip } from "@/lib/payments/voucher-payments/print-slip";
import { revealVoucherCode } from "@/lib/payments/voucher-payments/reveal-voucher-code";
import { SELLERS } from "../sellers";
import { shownSlip } from "../shown-slip";
import type { ShownSlip } from "../slip-sheet";

const slipForm = z.object({ ...inEnvironment, reference: text(1, 100) });

const revealForm = slipForm.extend({
  place: z.coerce.number().int().min(1).max(5),
});

/** The printed vouchers of a sale. */
export async function printSlipAction(
  _state: FormState<ShownSlip>,
  formData: FormData,
): Promise<FormState<ShownSlip>> {
  const user = await requireUser("reseller");
  return confirmedInLive({ user, role: SELLERS }, formData, slipForm, async (caller, { reference }) => ({
    data: shownSlip(await printSlip(caller, reference)),
  }));
}

/** One code of a sale. */
export async function revealCodeAction(
  _state: FormState<string>,
  formData: FormData,
): Promise<FormState<string>> {
  const user = await requireUser("reseller");
  return confirmedInLive(
    { user, role: SELLERS },
    formData,
    revealForm,
    async (caller, { reference, place }) => ({
      data: await revealVoucherCode(caller, { reference, place }),
    }),
  );
}
