import { z } from "zod";
import { minorField, timestampField } from "@/lib/base/fields";

/** A partner's customer. The e-mail is null once the customer has been erased. */
export const customer = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  created_at: timestampField,
});
export type CustomerResource = z.infer<typeof customer>;

/** What a customer was asked for: an intent, or a subscription with the cycles that were paid. */
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
 * What somebody types to find an e-mail by a part of it, as words of e-mails are kept: in lower case, from its first letter or
 * digit on. `@example.org` is `example.org`.
 */
export function emailPart(typed: string): string {
  return typed.toLowerCase().replace(/^[^a-z0-9]+/, "");
}
