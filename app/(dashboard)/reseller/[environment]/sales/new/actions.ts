"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive } from "@/app/(dashboard)/_shell/confirmed-in-live";
import { inEnvironment, isLive } from "@/app/(dashboard)/_shell/environment";
import type { FormState } from "@/components/ui/form-state";
import { text } from "@/lib/base/fields";
import { formatDecimal, typedAmountField } from "@/lib/base/typed-amount";
import { previewManualSale, sellManually } from "@/lib/payments/voucher-payments/sell-manually";
import { printVouchers } from "@/lib/payments/voucher-payments/view-sale";
import { printedVouchers } from "../printed-vouchers";
import { SELLERS } from "../sellers";
import type { SaleAnswer } from "./sale-answer";

const sellForm = z.object({
  ...inEnvironment,
  key: z.uuid(),
  denomination: typedAmountField,
  quantity: z.coerce.number().int().min(1).max(5),
  customer_identifier: text(1, 255),
  confirmed: z.literal("yes").optional(),
});

const SHOWN_AGAIN = ["denomination", "quantity", "customer_identifier"] as const;

/**
 * Sells once per form key and returns the printed vouchers; a repeated post returns the same ones. In live
 * the sale is reviewed first and executed after confirmation.
 */
export async function sellByHandAction(
  _state: FormState<SaleAnswer>,
  formData: FormData,
): Promise<FormState<SaleAnswer>> {
  const user = await requireUser("reseller");
  if (formData.has("change")) return { status: "idle", values: typed(formData) };
  const asked = { user, role: SELLERS };
  const answer = await confirmedInLive<typeof sellForm, SaleAnswer>(
    asked,
    formData,
    sellForm,
    async (caller, { confirmed, ...sale }) => {
      const { key, denomination, quantity, customer_identifier: customerIdentifier } = sale;
      if (isLive(sale) && !confirmed) {
        const fields = { ...typed(formData), key, denomination: formatDecimal(denomination) };
        return {
          data: {
            review: { ...(await previewManualSale(caller, sale)), quantity, customerIdentifier, fields },
          },
        };
      }
      const { reference } = await sellManually(caller, { key, denomination, quantity, customerIdentifier });
      return { data: { slip: printedVouchers(await printVouchers(caller, reference)) } };
    },
  );
  // The page states the wallet's balance above the form.
  if (answer.data && "slip" in answer.data) refresh();
  return answer;
}

function typed(formData: FormData): Record<string, string> {
  return Object.fromEntries(SHOWN_AGAIN.map((name) => [name, String(formData.get(name) ?? "")]));
}
