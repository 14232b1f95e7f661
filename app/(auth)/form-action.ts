import { headers } from "next/headers";
import type { z } from "zod";
import { env } from "@/lib/env";
import { type ActionAnswer, type ActionRequest, action } from "@/lib/http/action";
import { clientIp as clientIpOf } from "@/lib/http/client-ip";
import { beginPage } from "@/lib/http/page-answer";

/** {@link action} for the request that is being served. */
export async function formAction<Schema extends z.ZodType, Data>(
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
): Promise<ActionAnswer<Data>> {
  return action(await actionRequest(), formData, schema, run);
}

/** Where a posted form came from. A trusted proxy may have put another Host in the request; Next reads it the same way. */
export async function actionRequest(): Promise<ActionRequest> {
  beginPage();
  const sent = await headers();
  return {
    origin: sent.get("origin"),
    host: sent.get("x-forwarded-host") ?? sent.get("host"),
    publicUrl: env().publicUrl,
  };
}

/** The client's address as the front door saw it; undefined where none stands before this page. */
export async function clientIp(): Promise<string | undefined> {
  return clientIpOf(await headers());
}
