import { refuseSuspended } from "@/lib/accounts/refuse-suspended";
import type { Caller } from "@/lib/caller";
import { violatesUnique } from "@/lib/db/faults";
import { LOST, untilWon } from "@/lib/db/sql";
import { invalidField } from "@/lib/errors";
import { findIdentity } from "@/lib/idempotency/find-identity";
import type { Identity } from "@/lib/idempotency/identity.sql";
import { countMade, isQuotaUsedUp, refuseBeyondQuota } from "@/lib/test-quota/check-quota";

/** Where a kind of request is kept. */
type RequestTable<Row> = {
  /** The unique index over the partner's references. */
  readonly referenceIndex: string;
  /** Stores a new request; undefined when its idempotency key is taken, or nothing may be stored. */
  insert(): Promise<Row | undefined>;
  select(id: string): Promise<Row | undefined>;
};

/**
 * Stores a request once per idempotency key; a repeated key finds the original as it is now. A parallel twin may trip
 * over the reference before the key, so the key is looked up before refusing. Throws `validation_failed` on `reference`
 * when another request has it, `idempotency_key_reused` when the key made something else, `unauthenticated` when the
 * partner was suspended meanwhile, `rate_limited` when the test environment's quota is used up.
 */
export function createOnce<Row>(
  caller: Caller,
  identity: Identity,
  table: RequestTable<Row>,
): Promise<{ row: Row; replayed: boolean }> {
  return untilWon(async () => {
    const row = isQuotaUsedUp(caller) ? undefined : await insertUnlessTaken(caller, identity, table);
    if (row) {
      countMade(caller);
      return { row, replayed: false };
    }
    const earlier = await findIdentity(caller, identity);
    const original = earlier && (await table.select(earlier));
    if (original) return { row: original, replayed: true };
    await refuseSuspended(caller);
    refuseBeyondQuota(caller);
    return LOST;
  });
}

async function insertUnlessTaken<Row>(
  caller: Caller,
  identity: Identity,
  table: RequestTable<Row>,
): Promise<Row | undefined> {
  try {
    return await table.insert();
  } catch (error) {
    if (!violatesUnique(error, table.referenceIndex)) throw error;
    if (await findIdentity(caller, identity)) return undefined;
    throw invalidField("reference", "is taken; every request needs its own");
  }
}
