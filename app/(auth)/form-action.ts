import { headers } from "next/headers";
import type { z } from "zod";
import { type ActionAnswer, type ActionMessages, type ActionRequest, action } from "@/lib/api/http/action";
import { clientIp as clientIpOf, markPageStarted } from "@/lib/api/http/front-door";
import type { RequiredRole } from "@/lib/base/roles";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "@/lib/identity/users/confirm-password-field";
import { confirmPassword } from "@/lib/identity/users/current-password";

/** The user who posts a form, and the role that the form requires. Owners have every role; every user is a viewer. */
type FormGuard<Input> = {
  readonly user: SignedInUser;
  readonly role: RequiredRole;
  /**
   * Returns whether an input requires a password entered within the last 10 minutes; otherwise the form asks for it and is
   * resubmitted. True for actions that move live money, change payout or webhook destinations, or reveal signing secrets.
   */
  readonly confirm: (input: Input) => boolean;
};

/** Runs {@link action} for a dashboard form. Refuses users without the required role before validating the input. */
export async function formAction<Schema extends z.ZodType, Data>(
  { user, role, confirm }: FormGuard<z.output<Schema>>,
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
): Promise<ActionAnswer<Data>> {
  const roleCheck = { role: user.role, needed: role };
  return action({ ...(await actionRequest()), roleCheck }, formData, schema, async (input) => {
    if (confirm(input))
      await confirmPassword(user, formValue(formData, CONFIRM_PASSWORD), formValue(formData, CONFIRM_CODE));
    return run(input);
  });
}

/** The maximum length of a submitted password or second-factor code, in characters. A longer one counts as missing. */
const MAX_PASSWORD_CHARACTERS = 1_000;

function formValue(formData: FormData, name: string): string | undefined {
  const text = formData.get(name);
  return typeof text === "string" && text.length <= MAX_PASSWORD_CHARACTERS ? text : undefined;
}

/**
 * Runs {@link action} for a public form, such as sign-in or the checkout. `words` are the form's general messages, in the page's
 * language.
 */
export async function publicAction<Schema extends z.ZodType, Data>(
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
  words?: ActionMessages,
): Promise<ActionAnswer<Data>> {
  return action({ ...(await actionRequest()), ...(words && { words }) }, formData, schema, run);
}

/** Returns the origin and the host of the current form post. Prefers the host forwarded by a trusted proxy, as Next.js does. */
export async function actionRequest(): Promise<ActionRequest> {
  markPageStarted();
  const sent = await headers();
  return {
    origin: sent.get("origin"),
    host: sent.get("x-forwarded-host") ?? sent.get("host"),
    publicUrl: env().publicUrl,
  };
}

/** Returns the client's IP address as seen by our HTTP server, or undefined if the page is not served through it. */
export async function clientIp(): Promise<string | undefined> {
  return clientIpOf(await headers());
}
