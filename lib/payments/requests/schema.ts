import { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { isCountryCode } from "@/lib/base/countries/catalogue";
import { type FieldError, refinementError } from "@/lib/base/field-errors";
import {
  amountDisplayField,
  amountField,
  createdAtField,
  currencyField,
  displayField,
  emailField,
  environmentField,
  idempotencyKeyField,
  ipAddressField,
  localeField,
  metadataField,
  minorField,
  optional,
  referenceField,
  storedMetadataField,
  text,
  textLine,
  updatedAtField,
  urlField,
} from "@/lib/base/fields";

/** The customer ID in the examples of the API reference. */
export const customerIdExample = "0197c5d7-0a1b-7c2d-8e3f-4a5b6c7d8e9f";

const MAX_DESCRIPTION_LENGTH = 200;

/**
 * The input fields that intents and subscriptions share. The schemas of intents and of subscriptions add the missing
 * descriptions.
 */
export const paymentRequestInput = z.object({
  email: emailField.describe("The customer's email address. It is stored and returned in lower case."),
  amount: amountField,
  reference: optional(referenceField),
  callback_url: optional(urlField),
  locale: optional(localeField).meta({
    description:
      "The language of the hosted checkout and of emails to this customer. If omitted, your default language applies; if you " +
      "have none, the page is in the language of the browser, and emails are in English. On the page, the customer's choice " +
      "and a `locale` in the query of `authorization_url` take precedence. The receipt for an intent is in the language of " +
      "the page on which the customer paid.",
    example: "de",
  }),
  country_code: optional(
    text(2, 2).refine(
      isCountryCode,
      refinementError("unknown_value", "must be a country code from GET /countries"),
    ),
  ).meta({
    description: "The customer's country: a `code` of `GET /countries`.",
    example: "AT",
  }),
  ip_address: optional(ipAddressField).meta({
    description: "The customer's IPv4 or IPv6 address.",
    example: "203.0.113.7",
  }),
  description: optional(textLine(MAX_DESCRIPTION_LENGTH)),
  metadata: optional(metadataField),
  idempotency_key: optional(idempotencyKeyField),
});
export type PaymentRequestInput = z.infer<typeof paymentRequestInput>;

/**
 * Returns a list with one error if `callback_url` is an http URL in the live environment, otherwise an empty list. Checks no
 * other field.
 */
export function callerFaults(
  { environment }: Pick<Caller, "environment">,
  { callback_url: url }: Readonly<Record<string, unknown>>,
): FieldError[] {
  if (environment !== "live" || typeof url !== "string" || !/^http:/i.test(url)) return [];
  return [{ field: "callback_url", code: "not_allowed", message: "must be https in live mode" }];
}

/**
 * The resource fields that intents and subscriptions share. The schemas of intents and of subscriptions add the missing
 * descriptions.
 */
export const paymentRequest = z.object({
  reference: z.string(),
  amount: minorField,
  amount_display: amountDisplayField,
  currency: currencyField,
  authorization_url: z.string(),
  access_code: z.string().describe("The code in the checkout URL."),
  description: z.string().nullable().meta({
    description: "What the customer pays for, as in the create request, or null.",
    example: "Two tickets for Saturday",
  }),
  metadata: storedMetadataField,
  callback_url: z.string().nullable(),
  locale: localeField.nullable().meta({
    description: "The language that the create request asked for, or null.",
    example: "de",
  }),
  customer: z
    .object({
      id: z.uuid().meta({
        description:
          "The customer's identifier, with which you filter lists by `customer`. Events from before 2026-11-27 do not have it.",
        example: customerIdExample,
      }),
      email: z.string().meta({ description: "The email address.", example: "customer@example.com" }),
      created_at: createdAtField,
      updated_at: updatedAtField,
    })
    .describe("The customer. Each email address is one customer in your account and environment."),
  partner: z
    .object({
      company_name: z.string().meta({ description: "The company name.", example: "Acme Games" }),
      email: z
        .string()
        .meta({ description: "The account's email address.", example: "billing@acme.example" }),
    })
    .describe("The partner's account, which requests the payment."),
  partner_payout_amount: z.int().meta({ example: 700 }),
  partner_payout_amount_display: displayField("partner_payout_amount"),
  platform_fee: z.int().meta({ example: 300 }),
  platform_fee_display: displayField("platform_fee"),
  environment: environmentField,
  created_at: createdAtField,
  updated_at: updatedAtField,
  timezone: z.string().meta({ description: "The partner's IANA time zone.", example: "Europe/Vienna" }),
});
export type PaymentRequestResource = z.infer<typeof paymentRequest>;
