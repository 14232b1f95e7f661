import type { Tenant } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { readUrl } from "./url-guard";

/** Returns the normalized URL. Throws `validation_failed` if the account's environment does not allow webhooks to this URL. */
export function allowedUrl({ environment }: Tenant, text: string): string {
  const read = readUrl(text, { environment, allowPrivateNetwork: env().WEBHOOK_ALLOW_PRIVATE_NETWORK });
  if (!read.url) throw invalidField("url", read.fault);
  return read.url.href;
}
