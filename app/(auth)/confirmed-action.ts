import type { z } from "zod";
import type { ActionAnswer } from "@/lib/api/http/action";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "@/lib/identity/users/confirm-password-field";
import { confirmPassword } from "@/lib/identity/users/own-password";
import { type AskedBy, formAction } from "./form-action";

/** For `when`: every input asks for the password again. */
export const ALWAYS = () => true;

/** For `when`: no input asks for the password. For actions that protect money or move none. */
export const NEVER = () => false;

/**
 * {@link formAction} for actions that move live money, change where it or its events go, or reveal signing
 * secrets. Runs only if the user entered their password within the last 10 minutes; otherwise the form asks
 * for it and is sent again. `when` limits this to some inputs.
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

/** The maximum length of a password that is compared. */
const MAX_PASSWORD_CHARACTERS = 1_000;

function given(formData: FormData, name: string): string | undefined {
  const text = formData.get(name);
  return typeof text === "string" && text.length <= MAX_PASSWORD_CHARACTERS ? text : undefined;
}
