import type { z } from "zod";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { requireUser } from "@/app/(auth)/require-user";
import { refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import type { RequiredRole } from "@/lib/base/roles";
import type { SignedInUser } from "@/lib/base/signed-in-user";

/** The role an operator action requires, and the inputs for which it asks for the password. */
type OperatorGuard<Input> = { readonly role: RequiredRole; readonly when: (input: Input) => boolean };

export const ANY_WORKING_ROLE = ["developer", "finance"] as const;

/**
 * Runs a form action of an operator: calls `verb`, returns its message and refreshes the page. Asks for the password if `when`
 * returns true.
 */
export async function operatorAction<Schema extends z.ZodType>(
  guard: OperatorGuard<z.output<Schema>>,
  formData: FormData,
  schema: Schema,
  verb: (operator: SignedInUser, input: z.output<Schema>) => Promise<string>,
): Promise<FormState> {
  const operator = await requireUser("operator");
  const answer = await confirmedAction({ ...guard, user: operator }, formData, schema, async (input) => ({
    message: await verb(operator, input),
  }));
  return refreshIfDone(answer);
}
