import type { Caller } from "@/lib/base/caller";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { found, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { findApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import type { AccountResource } from "./schema";

/** Returns the caller's account and the details of its API key. Throws `not_found` for a caller without a key. */
export async function retrieveAccount(caller: Caller): Promise<Outcome<AccountResource>> {
  const key = await findApiKey(caller, caller.keyId ?? "");
  const isPartner = caller.kind === "partner";
  return found({
    company_name: caller.companyName,
    email: caller.email,
    kind: isPartner ? "partner" : "reseller",
    environment: caller.environment,
    timezone: caller.timezone,
    currency: env().CURRENCY,
    fee_bps: isPartner ? caller.feeBps : null,
    key: {
      name: key.name,
      prefix: key.prefix,
      last_four: key.lastFour,
      created_at: timestamp(key.createdAt),
      expires_at: timestampOrNull(key.expiresAt),
      access: key.mayWrite ? "full" : "read_only",
      may_refund: key.mayRefund,
    },
  });
}
