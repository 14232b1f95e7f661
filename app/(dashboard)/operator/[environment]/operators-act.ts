import type { z } from "zod";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { requireUser } from "@/app/(auth)/require-user";
import { refreshIfDone } from "@/app/(dashboard)/_shell/refresh-if-done";
import type { FormState } from "@/components/ui/form-state";
import type { RequiredRole } from "@/lib/base/roles";
import type { SignedInUser } from "@/lib/base/signed-in-user";

/** The role an act of operators is for, and of which input it asks for the password. */
type Asked<Input> = { readonly role: RequiredRole; readonly when: (input: Input) => boolean };

export const ANY_THAT_WORKS = ["developer", "finance"] as const;

/** The server action of a form of operators: does it by the verb, which answers what to say of it, and shows the page anew. */
export async function operatorsAct<Schema extends z.ZodType>(
  asked: Asked<z.output<Schema>>,
  formData: FormData,
  schema: Schema,
  verb: (operator: SignedInUser, input: z.output<Schema>) => Promise<string>,
): Promise<FormState> {
  const operator = await requireUser("operator");
  const answer = await confirmedAction({ ...asked, user: operator }, formData, schema, async (input) => ({
    message: await verb(operator, input),
  }));
  return refreshIfDone(answer);
}
