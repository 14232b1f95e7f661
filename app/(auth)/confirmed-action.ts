import type { z } from "zod";
import type { ActionAnswer } from "@/lib/api/http/action";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "@/lib/identity/users/confirm-password-field";
import { confirmPassword } from "@/lib/identity/users/current-password";
import { type FormGuard, formAction } from "./form-action";

/** Requires the password for every input, as the `when` of a {@link confirmedAction}. */
export const ALWAYS = () => true;

/** Never requires the password, as the `when` of a {@link confirmedAction} that protects money or does not move it. */
export const NEVER = () => false;

/**
 * Runs a {@link formAction} that moves live money, changes payout or webhook destinations, or reveals signing secrets. Requires a
 * password entered within the last 10 minutes; otherwise the form asks for it and is resubmitted. Inputs for which `when` returns
 * false need no password.
 */
export function confirmedAction<Schema extends z.ZodType, Data>(
  { user, role, when }: FormGuard & { when: (input: z.output<Schema>) => boolean },
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
): Promise<ActionAnswer<Data>> {
  return formAction({ user, role }, formData, schema, async (input) => {
    if (when(input)) {
      await confirmPassword(user, formValue(formData, CONFIRM_PASSWORD), formValue(formData, CONFIRM_CODE));
    }
    return run(input);
  });
}

/** The maximum length of a submitted password or second-factor code, in characters. A longer one counts as missing. */
const MAX_PASSWORD_CHARACTERS = 1_000;

function formValue(formData: FormData, name: string): string | undefined {
  const text = formData.get(name);
  return typeof text === "string" && text.length <= MAX_PASSWORD_CHARACTERS ? text : undefined;
}
