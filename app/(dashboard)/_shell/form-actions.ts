import { refresh } from "next/cache";
import type { z } from "zod";
import type { FormState } from "@/components/ui/form-state";
import type { ActionAnswer } from "@/lib/api/http/action";
import type { Caller } from "@/lib/base/caller";
import { type Environment, environmentField } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { confirmedAction } from "../../(auth)/confirmed-action";
import type { FormGuard } from "../../(auth)/form-action";

/** The environment field of every dashboard form. */
export const environmentFields = { environment: environmentField };

export function isLive({ environment }: { environment: Environment }): boolean {
  return environment === "live";
}

/**
 * Runs a {@link confirmedAction} with the user's account in the form's environment. Asks for the password in the live
 * environment.
 */
export function confirmedInLive<Schema extends z.ZodType<{ environment: Environment }>, Data>(
  { user, role }: FormGuard,
  formData: FormData,
  schema: Schema,
  run: (caller: Caller, input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
): Promise<ActionAnswer<Data>> {
  return confirmedAction({ user, role, when: isLive }, formData, schema, (input) =>
    run(callerFor(user, input.environment), input),
  );
}

/**
 * Refreshes the page if an action succeeded, and returns the action's result. Does not refresh after an error, because the
 * refreshed page might not contain the form.
 */
export function refreshIfDone<Answer extends Pick<FormState, "status">>(answer: Answer): Answer {
  if (answer.status === "success") refresh();
  return answer;
}
