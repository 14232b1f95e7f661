import type { Caller } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertWithinQuota, countTowardsQuota, isQuotaReached } from "@/lib/db/test-quota";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { findOriginalId, type IdempotentCall } from "@/lib/payments/idempotency/idempotency.sql";
import { partnerTerms, readPartner } from "./partner.sql";
import type { RequestRow } from "./request.sql";
import type { CreationResult } from "./request-table.sql";

/**
 * Creates a payment request once per idempotency key; a repeated key returns the original request in its current state. Throws
 * `validation_failed` on `reference` if another request already uses the reference, `idempotency_key_reused` if the idempotency
 * key was used for another operation or with other parameters, `unauthenticated` if the partner was suspended or the API key
 * was revoked or has expired, `writes_not_allowed` if the API key has become read-only, and `rate_limited` if the test
 * environment's quota is used up. The fee and the payout follow the partner's rate at the time of the insert.
 */
export function createOnce<Request extends RequestRow, New extends Request>(
  write: IdempotentCall & { readonly request: New },
  insert: (write: IdempotentCall & { readonly request: New }) => Promise<CreationResult>,
  select: (caller: Caller, by: { readonly id: string }) => Promise<Request | undefined>,
): Promise<{ row: Request; replayed: boolean }> {
  const { caller, idempotency } = write;
  let current = write;
  return retryOnConflict(async () => {
    const result = isQuotaReached(caller) ? "conflict" : await insert(current);
    if (typeof result === "object") {
      countTowardsQuota(caller);
      return { row: { ...current.request, ...result }, replayed: false };
    }
    if (result === "reference_taken")
      throw invalidField("reference", "is already used; choose another", "taken");
    const earlier = await findOriginalId(caller, idempotency);
    const original = earlier && (await select(caller, { id: earlier }));
    if (original) return { row: original, replayed: true };
    await assertCallerActive(caller);
    assertWithinQuota(caller);
    current = await withCurrentPartner(current);
    return CONFLICT;
  });
}

/** Returns the write with the current data of its partner's account, because the cached caller might be out of date. */
async function withCurrentPartner<Write extends { readonly caller: Caller; readonly request: RequestRow }>(
  write: Write,
): Promise<Write> {
  const caller = { ...write.caller, ...(await readPartner(write.caller)) };
  const request = { ...write.request, ...partnerTerms(caller, minor(write.request.amount)) };
  return { ...write, caller, request };
}
