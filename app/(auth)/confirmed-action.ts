import type { z } from "zod";
import type { ActionAnswer } from "@/lib/api/http/action";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "@/lib/identity/users/confirm-password-field";
import { confirmPassword } from "@/lib/identity/users/own-password";
import { type AskedBy, formAction } from "./form-action";

/** When an act asks for the password, whatever its form says. */
export const ALWAYS = () => true;

/** What protects money must not wait for a password, and what moves none need not. */
export const NEVER = () => false;

/**
 * {@link formAction} for what moves live money, changes where it and its events go, or shows what signs them: runs only
 * when the user has given their password within the last 10 minutes. Otherwise the form shows what was typed with a field
 * for the password more, and is sent again with it. `when` says of which input that is asked, where a form does not always
 * do such a thing.
 */
export function confirmedAction<Schema extends z.ZodType, Data>(
  { user, role, when }: AskedBy & { when: (input: z.output<Schema>) => boolean },
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
): Promise<ActionAnswer<Data>> {
  return formAction({ user, role }, formData, schema, async (input) => {
    if (when(input)) {
      await confirmPassword(user, given(formData, CONFIRM_PASSWORD), given(formData, CONFIRM_CODE));
    }
    return run(input);
  });
}

/** As long as any password may be that is compared. */
const MOST_CHARACTERS = 1_000;

function given(formData: FormData, name: string): string | undefined {
  const text = formData.get(name);
  return typeof text === "string" && text.length <= MOST_CHARACTERS ? text : undefined;
}
