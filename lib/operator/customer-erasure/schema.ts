import { z } from "zod";
import { environmentField, text } from "@/lib/base/fields";

/** Whose data is erased: a partner's customer by e-mail, a reseller's by the `customer_identifier` of its sales. */
export const eraseInput = z.object({
  account_id: z.uuid(),
  environment: environmentField,
  customer: text(1, 255),
});
export type EraseInput = z.output<typeof eraseInput>;
