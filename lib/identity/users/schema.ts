import { z } from "zod";
import { emailField, text } from "@/lib/base/fields";

export const MIN_PASSWORD_LENGTH = 10;

/** A new password, of any Unicode characters except NUL. `assertStrongPassword` checks its strength. */
export const newPasswordField = text(MIN_PASSWORD_LENGTH, 200);

/**
 * A password to check against the stored hash. It can be shorter or longer than a new password, because the length rule might
 * have changed since the password was set.
 */
const givenPasswordField = text(1, 1_000);

/** The token of a mailed or shared link. The user can enter the token alone or the complete link. */
export const linkTokenField = text(1, 500)
  .transform((value) => value.trim().split("#").at(-1) ?? "")
  .refine((value) => /^[\w-]{43}$/.test(value), "is not the complete link");

export const signInInput = z.object({ email: emailField, password: givenPasswordField });
export type SignInInput = z.output<typeof signInInput>;

export const sessionIdInput = z.object({ session_id: z.uuid() });
export type SessionIdInput = z.output<typeof sessionIdInput>;

/** The email and password of a new operator, or of an operator whose password is reset. */
export const operatorInput = z.object({ email: emailField, password: newPasswordField });
export type OperatorInput = z.output<typeof operatorInput>;

export const changePasswordInput = z.object({
  current_password: givenPasswordField,
  new_password: newPasswordField,
});
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
