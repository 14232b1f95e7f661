import { z } from "zod";
import { emailField, text, urlField } from "@/lib/fields";
import { currentTimeZone, isTimeZone } from "@/lib/time-zones";
import { newPasswordField } from "@/lib/users/schema";

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

export const signUpInput = z.discriminatedUnion(
  "kind",
  [
    account.extend({ kind: z.literal("partner") }),
    account.extend({ kind: z.literal("reseller"), shop_url: urlField }),
  ],
  "must be partner or reseller",
);
export type SignUpInput = z.output<typeof signUpInput>;

export const accountIdInput = z.object({ account_id: z.uuid() });
export type AccountIdInput = z.output<typeof accountIdInput>;

export const suspendInput = accountIdInput.extend({ reason: text(1, 500) });
export type SuspendInput = z.output<typeof suspendInput>;

/** What the platform keeps, in basis points: 3000 are 30 %. */
export const feeInput = accountIdInput.extend({
  fee_bps: z.int().min(0, "must not be negative").max(10_000, "must be at most 100 %"),
});
export type FeeInput = z.output<typeof feeInput>;

/** The shop URL an operator decides about, as it was shown to them: it may have been changed since. */
export const shopUrlDecisionInput = accountIdInput.extend({ shop_url: z.string() });
export type ShopUrlDecisionInput = z.output<typeof shopUrlDecisionInput>;
