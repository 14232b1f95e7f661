import { z } from "zod";
import { emailField, text, urlField } from "@/lib/fields";

export const MAX_OVERLAP_HOURS = 7 * 24;
export const DEFAULT_OVERLAP_HOURS = 24;
export const MIN_PASSWORD_LENGTH = 10;

/** A new password. Length is what makes it strong; nothing is demanded of its characters. */
const newPasswordField = text(MIN_PASSWORD_LENGTH, 200);

/** A password to check against the stored one, whatever the rule was when it was chosen. */
const givenPasswordField = text(1, 1_000);

const companyNameField = text(1, 100)
  .transform((value) => value.trim())
  .refine((value) => value !== "", "must not be empty");

function isTimezone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

const timezoneField = text(1, 64).refine(isTimezone, "must be an IANA time zone such as Europe/Lisbon");

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

export const operatorInput = account.pick({ email: true, password: true });
export type OperatorInput = z.output<typeof operatorInput>;

export const signInInput = z.object({ email: emailField, password: givenPasswordField });
export type SignInInput = z.output<typeof signInInput>;

export const changePasswordInput = z.object({
  current_password: givenPasswordField,
  new_password: newPasswordField,
});
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const createKeyInput = z.object({ name: text(1, 60) });
export type CreateKeyInput = z.output<typeof createKeyInput>;

export const keyIdInput = z.object({ key_id: z.uuid() });
export type KeyIdInput = z.output<typeof keyIdInput>;

export const rotateKeyInput = keyIdInput.extend({
  overlap_hours: z.coerce
    .number({ error: "must be a number of hours" })
    .int("must be a whole number of hours")
    .min(0, "must not be negative")
    .max(MAX_OVERLAP_HOURS, `must be at most ${MAX_OVERLAP_HOURS} hours (7 days)`)
    .default(DEFAULT_OVERLAP_HOURS),
});
export type RotateKeyInput = z.output<typeof rotateKeyInput>;

export const shopUrlInput = z.object({ shop_url: urlField });
export type ShopUrlInput = z.output<typeof shopUrlInput>;

export const accountIdInput = z.object({ account_id: z.uuid() });
export type AccountIdInput = z.output<typeof accountIdInput>;

export const suspendInput = accountIdInput.extend({ reason: text(1, 500) });
export type SuspendInput = z.output<typeof suspendInput>;

/** What the platform keeps, in basis points: 3000 are 30 %. */
export const feeInput = accountIdInput.extend({
  fee_bps: z.int().min(0, "must not be negative").max(10_000, "must be at most 100 %"),
});
export type FeeInput = z.output<typeof feeInput>;

/** Which accounts an operator wants to see. `waiting` are those the operator has not approved for live. */
export const accountFilter = z.object({
  search: text(1, 100).optional().catch(undefined),
  kind: z.enum(["partner", "reseller"]).optional().catch(undefined),
  state: z.enum(["waiting", "approved", "suspended"]).optional().catch(undefined),
});
export type AccountFilter = z.output<typeof accountFilter>;
