import { z } from "zod";
import { isCountryCode } from "@/lib/base/countries/catalogue";
import {
  createdAtField,
  emailField,
  environmentField,
  optional,
  text,
  timestampField,
  urlField,
} from "@/lib/base/fields";
import { currentTimeZone, isTimeZone } from "@/lib/base/time-zones";
import { linkTokenField, newPasswordField } from "@/lib/identity/users/schema";

export const companyNameField = text(1, 100)
  .transform((value) => value.trim())
  .refine((value) => value !== "", "must not be empty");

/** A zone by any name it ever had becomes the one it has now; a space is as good as the `_` it is shown as. */
export const timezoneField = text(1, 64)
  .transform((value) => value.trim().replaceAll(" ", "_"))
  .refine(isTimeZone, "must be an IANA time zone such as Europe/Lisbon")
  .transform(currentTimeZone);

const account = z.object({
  company_name: companyNameField,
  email: emailField,
  password: newPasswordField,
  timezone: timezoneField.default("UTC"),
});

const partner = account.extend({ kind: z.literal("partner") });
const reseller = account.extend({ kind: z.literal("reseller"), shop_url: urlField });
const KINDS = "must be partner or reseller";

export const signUpInput = z.discriminatedUnion("kind", [partner, reseller], KINDS);
export type SignUpInput = z.output<typeof signUpInput>;

/** How much an applicant expects to turn over in a month, in units of the currency. */
export const monthlyVolumes = ["up_to_1000", "up_to_10000", "up_to_100000", "above"] as const;
export type MonthlyVolume = (typeof monthlyVolumes)[number];

/** What an operator judges an applicant by. */
const application = z.object({
  legal_name: text(1, 200),
  country_code: text(2, 2).refine(isCountryCode, "must be a country of ISO 3166-1"),
  website: optional(urlField),
  sells: text(1, 500),
  monthly_volume: z.enum(monthlyVolumes),
});
export type ApplicationInput = z.output<typeof application>;

/** What the form for signing up asks. */
export const applicantInput = z.discriminatedUnion(
  "kind",
  [partner.extend(application.shape), reseller.extend(application.shape)],
  KINDS,
);
export type ApplicantInput = z.output<typeof applicantInput>;

/** The link of a sign-up, and the password that was chosen with it. */
export const confirmInput = z.object({ token: linkTokenField, password: text(1, 1_000) });
export type ConfirmInput = z.output<typeof confirmInput>;

export const accountIdInput = z.object({ account_id: z.uuid() });
export type AccountIdInput = z.output<typeof accountIdInput>;

/** `shown_shop_url` is where the account's customers were sent as the operator was asked, empty for nowhere. */
export const approveInput = accountIdInput.extend({ shown_shop_url: z.string().optional() });
export type ApproveInput = z.output<typeof approveInput>;

export const suspendInput = accountIdInput.extend({ reason: text(1, 500) });
export type SuspendInput = z.output<typeof suspendInput>;

const feeBps = z.int().min(0, "must not be negative").max(10_000, "must be at most 100 %");

/** What the platform keeps, in basis points: 3000 are 30 %. `shown_fee_bps` is what it kept as the operator was asked. */
export const feeInput = accountIdInput.extend({ fee_bps: feeBps, shown_fee_bps: feeBps.optional() });
export type FeeInput = z.output<typeof feeInput>;

/** The shop URL an operator decides about, as it was shown to them: it may have been changed since. */
export const shopUrlDecisionInput = accountIdInput.extend({ shop_url: z.string() });
export type ShopUrlDecisionInput = z.output<typeof shopUrlDecisionInput>;

/** An account as who calls with one of its keys is told of it. */
export const accountResource = z
  .object({
    company_name: z.string().meta({ description: "The company's name.", example: "Acme Games" }),
    email: z.string().meta({ description: "The e-mail address.", example: "billing@acme.example" }),
    kind: z
      .enum(["partner", "reseller"])
      .describe("Whose endpoints its keys may call: a `partner`'s or a `reseller`'s."),
    environment: environmentField.describe("The environment of the key that asks."),
    timezone: z.string().meta({ description: "The IANA time zone.", example: "Europe/Vienna" }),
    currency: z.string().meta({ description: "The currency of every amount, by ISO 4217.", example: "EUR" }),
    fee_bps: z.int().nullable().meta({
      description:
        "What the platform keeps of what a partner asks for from now on, in basis points: 3000 are 30 %. Null for a reseller.",
      example: 3000,
    }),
    key: z
      .object({
        name: z.string().meta({ description: "The name it was given.", example: "Production server" }),
        prefix: z.string().meta({ description: "What it begins with.", example: "sk_test_tsr_" }),
        last_four: z.string().meta({ description: "What it ends with.", example: "9aZk" }),
        created_at: createdAtField,
        expires_at: timestampField
          .nullable()
          .describe("When it stops working because it was rotated; null while it is not."),
      })
      .describe("The key that asks. The key itself is shown once, when it is made."),
  })
  .meta({ id: "Account" });
export type AccountResource = z.infer<typeof accountResource>;
