import { z } from "zod";
import { minorField, timestampField } from "@/lib/base/fields";

/** A partner's customer. The email is null if the customer was erased. */
export const customer = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  created_at: timestampField,
});
export type CustomerResource = z.infer<typeof customer>;

/** A request to a customer: an intent, or a subscription with its number of paid cycles. */
export const customerRequest = z.object({
  id: z.uuid(),
  kind: z.enum(["intent", "subscription"]),
  reference: z.string(),
  amount: minorField,
  amount_display: z.string(),
  status: z.enum(["pending", "success", "failed", "active", "canceled", "completed"]),
  cycles: z.int().nullable(),
  created_at: timestampField,
});
export type CustomerRequest = z.infer<typeof customerRequest>;

/**
 * Normalizes a searched part of an email in the same way as the indexed words: converts it to lower case and removes the
 * characters before the first letter or digit. For example, `@example.org` becomes `example.org`.
 */
export function emailPart(typed: string): string {
  return typed.toLowerCase().replace(/^[^a-z0-9]+/, "");
}
