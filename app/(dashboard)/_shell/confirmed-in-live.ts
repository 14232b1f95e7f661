import type { z } from "zod";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import type { AskedBy } from "@/app/(auth)/form-action";
import type { ActionAnswer } from "@/lib/api/http/action";
import type { Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { isLive } from "./environment";

/**
 * {@link confirmedAction} for a form with an environment field. Runs for the user's account there; in live it
 * asks for the password.
 */
export function confirmedInLive<Schema extends z.ZodType<{ environment: Environment }>, Data>(
  { user, role }: AskedBy,
  formData: FormData,
  schema: Schema,
  run: (caller: Caller, input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
): Promise<ActionAnswer<Data>> {
  return confirmedAction({ user, role, when: isLive }, formData, schema, (input) =>
    run(callerFor(user, input.environment), input),
  );
}
