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
  referenceField,
  text,
  timestampField,
  urlField,
} from "@/lib/fields";

export const intentStatus = z.enum(["pending", "success", "failed"]);
export type IntentStatus = z.infer<typeof intentStatus>;

export const intentFailure = z.enum(["expired", "canceled", "too_many_attempts"]);
export type IntentFailure = z.infer<typeof intentFailure>;

export const createIntentInput = z.object({
  email: emailField,
  amount: amountField,
  reference: referenceField.optional(),
  callback_url: urlField.optional(),
  country_code: text(2, 2).refine(isCountryCode, "must be a code of GET /countries").optional(),
  ip_address: ipAddressField.optional(),
  metadata: metadataField.optional(),
  idempotency_key: idempotencyKeyField.optional(),
});
export type CreateIntentInput = z.infer<typeof createIntentInput>;

/** A redemption intent as its partner sees it. */
export const redemptionIntent = z.object({
  reference: z.string().meta({ example: "RDM-01J9ZC3HX3J6Q4V0T1D2E5F7G8" }),
  amount: minorField,
  amount_display: displayField,
  status: intentStatus,
  failure_reason: intentFailure.nullable(),
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
  redeemed_at: timestampField.nullable(),
  expires_at: timestampField,
  created_at: timestampField,
  updated_at: timestampField,
  timezone: z.string(),
});
export type IntentResource = z.infer<typeof redemptionIntent>;
