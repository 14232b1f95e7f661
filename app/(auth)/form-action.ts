import { headers } from "next/headers";
import type { z } from "zod";
import { type ActionAnswer, type ActionMessages, type ActionRequest, action } from "@/lib/api/http/action";
import { clientIp as clientIpOf, markPageStarted } from "@/lib/api/http/front-door";
import { env } from "@/lib/base/settings/env";

/**
 * Runs {@link action} for a form on a public page, such as sign-in or the checkout. `words` replaces the general error
 * messages, for example with translations.
 */
export async function publicAction<Schema extends z.ZodType, Data>(
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
  words?: ActionMessages,
): Promise<ActionAnswer<Data>> {
  return action({ ...(await actionRequest()), ...(words && { words }) }, formData, schema, run);
}

/**
 * Returns the data with which {@link action} detects a cross-origin form post. The host in `X-Forwarded-Host` takes precedence,
 * as in Next.js; the front door removes this header unless a trusted proxy sent it.
 */
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
