"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { confirmedInLive } from "@/app/_dashboard/confirmed-in-live";
import { inEnvironment } from "@/app/_dashboard/environment";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { text } from "@/lib/fields";
import { typedAmountField } from "@/lib/http/typed-amount";
import { printSlip } from "@/lib/payments/print-slip";
import { sellByHand } from "@/lib/payments/sell-by-hand";
import { SELLERS } from "../sellers";
import { shownSlip } from "../shown-slip";
import type { ShownSlip } from "../slip-sheet";

const sellForm = z.object({
  ...inEnvironment,
  key: z.uuid(),
  denomination: typedAmountField,
  quantity: z.coerce.number().int().min(1).max(5),
  customer_identifier: text(1, 255),
});

/** Sells once for the form's key, and answers the slip. Sent again it answers the same slip. */
export async function sellByHandAction(
  _state: FormState<ShownSlip>,
  formData: FormData,
): Promise<FormState<ShownSlip>> {
  const user = await requireUser("reseller");
  const asked = { user, role: SELLERS };
  const answer = await confirmedInLive(asked, formData, sellForm, async (caller, sale) => {
    const { key, denomination, quantity, customer_identifier: customerIdentifier } = sale;
    const { reference } = await sellByHand(caller, { key, denomination, quantity, customerIdentifier });
    return { data: shownSlip(await printSlip(caller, reference)) };
  });
  // What the wallet holds stands above the form.
  if (answer.data) refresh();
  return answer;
}
