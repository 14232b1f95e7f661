import { z } from "zod";
import { emailField } from "@/lib/base/fields";
import { linkTokenField, newPasswordField } from "@/lib/identity/users/schema";

export const resetInput = z.object({ token: linkTokenField, password: newPasswordField });
export type ResetInput = z.output<typeof resetInput>;

export const resetOfUserInput = z.object({ user_id: z.uuid() });
export type ResetOfUserInput = z.output<typeof resetOfUserInput>;

/**
 * The account and email of the user for whom an operator creates a reset link. With `drops_factor`, using the link also removes
 * the user's second factor.
 */
export const resetOfAccountInput = z.object({
  account_id: z.uuid(),
  email: emailField,
  drops_factor: z.enum(["yes"]).optional(),
});
export type ResetOfAccountInput = z.output<typeof resetOfAccountInput>;

export const forgotInput = z.object({ email: emailField });
export type ForgotInput = z.output<typeof forgotInput>;
