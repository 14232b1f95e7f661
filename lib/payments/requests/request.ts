import type { CheckoutSettings } from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { invalidField } from "@/lib/base/errors";
import { environmentField, type Metadata } from "@/lib/base/fields";
import { newAccessCode, newId, newIdAt, newReference } from "@/lib/base/ids";
import { locales } from "@/lib/base/locales";
import { splitFee } from "@/lib/base/money";
import { setQueryParam } from "@/lib/base/query-param";
import { env } from "@/lib/base/settings/env";
import { canonicalTimeZone } from "@/lib/base/time-zones";
import { describeRow, json, type Row } from "@/lib/db/row";
import type { PaymentRequestInput, PaymentRequestResource } from "./schema";

/** The columns that intents and subscriptions share. */
export const requestFields = describeRow({
  id: "text",
  accountId: "text",
  environment: environmentField.options,
  reference: "text",
  accessCode: "text",
  amount: "integer",
  platformFee: "integer",
  partnerPayoutAmount: "integer",
  metadata: json<Metadata>(),
  description: "text?",
  callbackUrl: "text?",
  locale: [...locales, null],
  createdAt: "time",
  updatedAt: "time",
});

/** The stored columns of a request's customer. They are read back after an insert, because the customer might already exist. */
const storedCustomer = describeRow({
  customerId: "text",
  customerCreatedAt: "time",
  customerUpdatedAt: "time",
});
export type StoredCustomer = Row<typeof storedCustomer>;

export const requestRow = describeRow({
  ...requestFields,
  ...storedCustomer,
  customerEmail: "text",
  companyName: "text",
  partnerEmail: "text",
  timezone: "text",
});

/** A payment request with its customer and partner, as read from the database. */
export type RequestRow = Row<typeof requestRow>;

/**
 * Returns the fields that intents and subscriptions share, as the API shows them. `checkout` is the first path segment of the
 * hosted page.
 */
export function presentRequest(
  row: RequestRow,
  checkout: "redemptions" | "subscriptions",
): PaymentRequestResource {
  const { CURRENCY, publicUrl } = env();
  return {
    reference: row.reference,
    ...withDisplay({ amount: row.amount }),
    currency: CURRENCY,
    authorization_url: `${publicUrl}/${checkout}/checkout/${row.accessCode}`,
    access_code: row.accessCode,
    description: row.description,
    metadata: row.metadata,
    callback_url: row.callbackUrl,
    locale: row.locale,
    customer: {
      id: row.customerId,
      email: row.customerEmail,
      created_at: timestamp(row.customerCreatedAt),
      updated_at: timestamp(row.customerUpdatedAt),
    },
    partner: { company_name: row.companyName, email: row.partnerEmail },
    ...withDisplay({ partner_payout_amount: row.partnerPayoutAmount, platform_fee: row.platformFee }),
    environment: row.environment,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    timezone: canonicalTimeZone(row.timezone),
  };
}

/** Returns the data that the checkout pages of intents and the checkout pages of subscriptions have in common. */
export function presentCheckoutRequest(row: RequestRow & { readonly settings: CheckoutSettings | null }) {
  const { settings } = row;
  return {
    accessCode: row.accessCode,
    environment: row.environment,
    /** The partner's display name, or else its company name. */
    companyName: settings?.displayName ?? row.companyName,
    accent: settings?.accent ?? null,
    supportUrl: settings?.supportUrl ?? null,
    termsUrl: settings?.termsUrl ?? null,
    reference: row.reference,
    amount: row.amount,
    description: row.description,
    /** The language requested for this payment, or else the partner's default. */
    locale: row.locale ?? settings?.locale ?? null,
    /** The partner's return URL, with `reference` added to its query. */
    returnUrl: row.callbackUrl && setQueryParam(row.callbackUrl, "reference", row.reference),
  };
}

/**
 * A payment request to insert, including columns that are written but never read back. A new customer is inserted only for an
 * email address that the partner does not have yet.
 */
export type NewRequest = RequestRow & { countryCode: string | null; ipAddress: string | null };

/**
 * Returns a new request of the partner with a new ID and access code, and with a new reference if `input` has none. Fixes the fee
 * and the payout at the partner's current rate. Stores nothing. Throws `validation_failed` on `callback_url` for an http URL in
 * the live environment.
 */
export function newRequest(
  caller: Caller,
  input: PaymentRequestInput,
  prefix: "RDM" | "SUB",
  at: Date,
): NewRequest {
  const { callback_url: callbackUrl = null } = input;
  if (callbackUrl && caller.environment === "live" && new URL(callbackUrl).protocol !== "https:") {
    throw invalidField("callback_url", "must be https in live", "not_allowed");
  }
  const { platformFee, partnerPayout } = splitFee(input.amount, caller.feeBps);
  return {
    id: newId(),
    accountId: caller.accountId,
    environment: caller.environment,
    reference: input.reference ?? newReference(prefix),
    accessCode: newAccessCode(),
    amount: input.amount,
    platformFee,
    partnerPayoutAmount: partnerPayout,
    description: input.description ?? null,
    metadata: input.metadata ?? {},
    callbackUrl,
    locale: input.locale ?? null,
    countryCode: input.country_code ?? null,
    ipAddress: input.ip_address ?? null,
    createdAt: at,
    updatedAt: at,
    customerEmail: input.email,
    customerId: newIdAt(at),
    customerCreatedAt: at,
    customerUpdatedAt: at,
    companyName: caller.companyName,
    partnerEmail: caller.email,
    timezone: caller.timezone,
  };
}
