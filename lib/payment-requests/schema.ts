import { z } from "zod";
import { isCountryCode } from "@/lib/countries/catalogue";
import {
  amountField,
  displayField,
  emailField,
  environmentField,
  idempotencyKeyField,
  ipAddressField,
  metadataField,
  minorField,
  optional,
  referenceField,
  text,
  timestampField,
  urlField,
} from "@/lib/fields";

/** What a partner says when it asks a customer for money, once or every cycle. */
export const paymentRequestInput = z.object({
  email: emailField,
  amount: amountField,
  reference: optional(referenceField),
  callback_url: optional(urlField),
  country_code: optional(text(2, 2).refine(isCountryCode, "must be a code of GET /countries")),
  ip_address: optional(ipAddressField),
  metadata: optional(metadataField),
  idempotency_key: optional(idempotencyKeyField),
});
export type PaymentRequestInput = z.infer<typeof paymentRequestInput>;

/** What an intent and a subscription both show of the request they stand for. */
export const paymentRequest = z.object({
  reference: z.string().meta({ example: "RDM-01J9ZC3HX3J6Q4V0T1D2E5F7G8" }),
  amount: minorField,
  amount_display: displayField,
  authorization_url: z.string(),
  access_code: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  callback_url: z.string().nullable(),
  customer: z.object({ email: z.string(), created_at: timestampField, updated_at: timestampField }),
  partner: z.object({ company_name: z.string(), email: z.string() }),
  partner_payout_amount: minorField,
  partner_payout_amount_display: displayField,
  platform_fee: minorField,
  platform_fee_display: displayField,
  environment: environmentField,
  created_at: timestampField,
  updated_at: timestampField,
  timezone: z.string(),
});
export type PaymentRequestResource = z.infer<typeof paymentRequest>;
