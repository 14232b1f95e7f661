import { z } from "zod";
import { environmentField, textLine } from "@/lib/base/fields";

/**
 * The form input of an erasure. `customer` is the email of a partner's customer, or the `customer_identifier` of a reseller's
 * sales.
 */
export const eraseInput = z.object({
  account_id: z.uuid(),
  environment: environmentField,
  customer: textLine(255),
});
export type EraseInput = z.output<typeof eraseInput>;
