import { headers } from "next/headers";
import type { z } from "zod";
import { type ActionAnswer, type ActionRequest, type ActionWords, action } from "@/lib/api/http/action";
import { beginPage, clientIp as clientIpOf } from "@/lib/api/http/front-door";
import type { RequiredRole } from "@/lib/base/roles";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";

/**
 * The user who posts a form and the role it requires. Owners have every role; every user has the role viewer.
 */
export type AskedBy = { readonly user: SignedInUser; readonly role: RequiredRole };

/**
 * {@link action} for a dashboard form. Refuses users without the required role before validating the input.
 */
export async function formAction<Schema extends z.ZodType, Data>(
  { user, role }: AskedBy,
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
): Promise<ActionAnswer<Data>> {
  const asker = { role: user.role, needed: role };
  return action({ ...(await actionRequest()), asker }, formData, schema, run);
}

/** {@link action} for a public form, such as sign-in and the checkout, in the language of `words`. */
export async function publicAction<Schema extends z.ZodType, Data>(
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
  words?: ActionWords,
): Promise<ActionAnswer<Data>> {
  return action({ ...(await actionRequest()), ...(words && { words }) }, formData, schema, run);
}

/** The origin and host of the current form post. Prefers the host forwarded by a trusted proxy, as Next.js does. */
export async function actionRequest(): Promise<ActionRequest> {
  beginPage();
  const sent = await headers();
  return {
    origin: sent.get("origin"),
    host: sent.get("x-forwarded-host") ?? sent.get("host"),
    publicUrl: env().publicUrl,
  };
}

/** The client's address as seen by the HTTP server; undefined where none runs in front of this page. */
export async function clientIp(): Promise<string | undefined> {
  return clientIpOf(await headers());
}
