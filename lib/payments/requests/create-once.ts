import type { Caller } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertWithinQuota, countTowardsQuota, isQuotaReached } from "@/lib/db/test-quota";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { findOriginalId, type IdempotentCall } from "@/lib/payments/idempotency/idempotency.sql";
import type { RequestRow } from "./request.sql";
import type { CreationResult } from "./request-table.sql";

/**
 * Creates a payment request once per idempotency key; a repeated key returns the original request in its current state. Throws
 * `validation_failed` on `reference` if another request already uses the reference, `idempotency_key_reused` if the key was
 * used for another operation or with other parameters, `unauthenticated` if the partner was suspended, and `rate_limited` if
 * the test environment's quota is used up.
 */
export function createOnce<Request extends RequestRow, New extends Request>(
  write: IdempotentCall & { readonly request: New },
  insert: (write: IdempotentCall & { readonly request: New }) => Promise<CreationResult>,
  select: (caller: Caller, by: { readonly id: string }) => Promise<Request | undefined>,
): Promise<{ row: Request; replayed: boolean }> {
  const { caller, idempotency, request } = write;
  return retryOnConflict(async () => {
    const made = isQuotaReached(caller) ? "conflict" : await insert(write);
    if (typeof made === "object") {
      countTowardsQuota(caller);
      return { row: { ...request, ...made }, replayed: false };
    }
    if (made === "reference_taken")
      throw invalidField("reference", "is already used; every request needs a different one", "taken");
    const earlier = await findOriginalId(caller, idempotency);
    const original = earlier && (await select(caller, { id: earlier }));
    if (original) return { row: original, replayed: true };
    await assertCallerActive(caller);
    assertWithinQuota(caller);
    return CONFLICT;
  });
}
