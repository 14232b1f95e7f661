"use server";

import { z } from "zod";
import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive } from "@/app/(dashboard)/_shell/confirmed-in-live";
import { inEnvironment } from "@/app/(dashboard)/_shell/environment";
import type { FormState } from "@/components/ui/form-state";
import { text } from "@/lib/base/fields";
import { printVouchers, revealVoucherCode } from "@/lib/payments/voucher-payments/view-sale";
import { printedVouchers } from "../printed-vouchers";
import { SELLERS } from "../sellers";
import type { PrintedVouchers } from "../voucher-sheet";

const slipForm = z.object({ ...inEnvironment, reference: text(1, 100) });

const revealForm = slipForm.extend({
  place: z.coerce.number().int().min(1).max(5),
});

/** The printed vouchers of a sale. */
export async function printSlipAction(
  _state: FormState<PrintedVouchers>,
  formData: FormData,
): Promise<FormState<PrintedVouchers>> {
  const user = await requireUser("reseller");
  return confirmedInLive({ user, role: SELLERS }, formData, slipForm, async (caller, { reference }) => ({
    data: printedVouchers(await printVouchers(caller, reference)),
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
