import { z } from "zod";
import { isCountryCode } from "@/lib/base/countries/catalogue";
import {
  createdAtField,
  emailField,
  environmentField,
  instantField,
  optional,
  text,
  timestampField,
  urlField,
} from "@/lib/base/fields";
import { trimmedLine, trimmedText } from "@/lib/base/form-text";
import { canonicalTimeZone, isTimeZone } from "@/lib/base/time-zones";
import { typedHundredths } from "@/lib/base/typed-amount";
import { linkTokenField, newPasswordField } from "@/lib/identity/users/schema";

/** The platform fee of new accounts, in basis points: 3000 is 30%. An operator can change it for a partner. */
export const STANDARD_FEE_BPS = 3_000;

export const companyNameField = trimmedLine(100);

/** Parses an IANA time zone. Converts former names to current ones, and spaces to `_`. */
export const timezoneField = text(1, 64)
  .transform((value) => value.trim().replaceAll(" ", "_"))
  .refine(isTimeZone, "must be an IANA time zone such as Europe/Lisbon")
  .transform(canonicalTimeZone);

const account = z.object({
  company_name: companyNameField,
  email: emailField,
  password: newPasswordField,
  timezone: timezoneField.default("UTC"),
});

const partner = account.extend({ kind: z.literal("partner") });
const reseller = account.extend({ kind: z.literal("reseller"), shop_url: optional(urlField) });

/**
 * A partner's or reseller's sign-up. It contains no business details: an account provides them only when it requests live
 * access.
 */
export const signUpInput = z.discriminatedUnion("kind", [partner, reseller], "must be partner or reseller");
export type SignUpInput = z.output<typeof signUpInput>;

/** The ranges of the monthly volume that an applicant for live access expects, in major units of the currency. */
export const monthlyVolumes = ["up_to_1000", "up_to_10000", "up_to_100000", "above"] as const;
export type MonthlyVolume = (typeof monthlyVolumes)[number];

/**
 * A request for live access: the business details that an operator reviews and, if a reseller has no shop URL yet, the shop
 * URL.
 */
export const requestLiveInput = z.object({
  legal_name: trimmedLine(200),
  country_code: text(2, 2).refine(isCountryCode, "must be an ISO 3166-1 country code"),
  website: optional(urlField),
  sells: trimmedText(500),
  monthly_volume: z.enum(monthlyVolumes),
  shop_url: optional(urlField),
});
export type RequestLiveInput = z.output<typeof requestLiveInput>;

/** The input that confirms a sign-up: the token in the mailed link, and the password entered at sign-up. */
export const confirmInput = z.object({ token: linkTokenField, password: text(1, 1_000) });
export type ConfirmInput = z.output<typeof confirmInput>;

export const accountIdInput = z.object({ account_id: z.uuid() });

/**
 * An operator's approval of an account for live access. `shown_shop_url` is the shop URL that the form showed, and
 * `shown_requested_at` is the time of the business details that the form showed. Each is absent if the account had none.
 */
export const approveInput = accountIdInput.extend({
  shown_shop_url: optional(z.string()),
  shown_requested_at: optional(instantField),
});
export type ApproveInput = z.output<typeof approveInput>;

export const suspendInput = accountIdInput.extend({ reason: trimmedText(500) });
export type SuspendInput = z.output<typeof suspendInput>;

/**
 * An operator's request to end a suspension. `shown_suspended_at` is the start of the suspension that the form showed. If it is
 * absent, any suspension ends.
 */
export const reinstateInput = accountIdInput.extend({ shown_suspended_at: optional(instantField) });
export type ReinstateInput = z.output<typeof reinstateInput>;

const feeBps = z.int().min(0, "must not be negative").max(10_000, "must be at most 100%");

/** A partner's new platform fee in basis points: 3000 is 30%. `shown_fee_bps` is the fee that the form showed. */
export const feeInput = accountIdInput.extend({ fee_bps: feeBps, shown_fee_bps: feeBps.optional() });
export type FeeInput = z.output<typeof feeInput>;

/** Parses a platform fee that was entered as a percentage, and converts it to basis points. */
export const typedFeeField = typedHundredths.pipe(feeBps);

/** An operator's decision on whether the platform keeps its fee when a payment to a partner is refunded. */
export const keepsFeeInput = accountIdInput.extend({ keeps_fee: z.enum(["yes", "no"]) });
export type KeepsFeeInput = z.output<typeof keepsFeeInput>;

/** An operator's decision to approve or refuse a requested shop URL. `shop_url` is the requested URL that the form showed. */
export const shopUrlDecisionInput = accountIdInput.extend({ shop_url: z.string() });
export type ShopUrlDecisionInput = z.output<typeof shopUrlDecisionInput>;

/** The account that owns the request's API key, as the API returns it. */
export const accountResource = z
  .object({
    company_name: z.string().meta({ description: "The company's name.", example: "Acme Games" }),
    email: z.string().meta({ description: "The account's email address.", example: "billing@acme.example" }),
    kind: z
      .enum(["partner", "reseller"])
      .describe("The kind of account, which determines the operations that its keys can call."),
    environment: environmentField.describe("The environment of the API key."),
    timezone: z.string().meta({ description: "The account's IANA time zone.", example: "Europe/Vienna" }),
    currency: z
      .string()
      .meta({ description: "The currency of every amount, an ISO 4217 code.", example: "EUR" }),
    fee_bps: z.int().nullable().meta({
      description:
        "The platform fee for a partner's new payments, in basis points: 3000 is 30%. Null for a reseller.",
      example: 3000,
    }),
    key: z
      .object({
        name: z.string().meta({ description: "The name of the key.", example: "Production server" }),
        prefix: z.string().meta({ description: "The first characters of the key.", example: "sk_test_tsr_" }),
        last_four: z.string().meta({ description: "The last four characters of the key.", example: "9aZk" }),
        created_at: createdAtField,
        expires_at: timestampField
          .nullable()
          .describe("When the key stops working because it was rotated; null if it was not rotated."),
        access: z
          .enum(["full", "read_only"])
          .describe(
            "`read_only` if every operation that changes something returns `writes_not_allowed` for this key.",
          ),
        may_refund: z
          .boolean()
          .describe(
            "True if the key has permission to create refunds, which an owner grants. Always false for a reseller.",
          ),
      })
      .describe("The API key of this request. The full key is shown only once, when it is created."),
  })
  .meta({ id: "Account" });
export type AccountResource = z.infer<typeof accountResource>;
