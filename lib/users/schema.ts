import { z } from "zod";
import { emailField, text } from "@/lib/fields";

export const MIN_PASSWORD_LENGTH = 10;

/** A new password. Length is what makes it strong; nothing is demanded of its characters. */
export const newPasswordField = text(MIN_PASSWORD_LENGTH, 200);

/** A password to check against the stored one, whatever the rule was when it was chosen. */
const givenPasswordField = text(1, 1_000);

export const signInInput = z.object({ email: emailField, password: givenPasswordField });
export type SignInInput = z.output<typeof signInInput>;

/** An operator as it is made, and as it gets a new password. */
export const operatorInput = z.object({ email: emailField, password: newPasswordField });
export type OperatorInput = z.output<typeof operatorInput>;

export const changePasswordInput = z.object({
  current_password: givenPasswordField,
  new_password: newPasswordField,
});
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
