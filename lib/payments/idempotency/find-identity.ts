import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import type { Identity } from "./identity.sql";
import { selectIdentity } from "./store";

/**
 * Returns the ID of the resource that an earlier request with the same key created, or undefined when the key is
 * free. Throws `idempotency_key_reused` when the key was used for another operation or with other parameters.
 */
export async function findIdentity(caller: Caller, wanted: Identity): Promise<string | undefined> {
  if (wanted.key === undefined) return undefined;
  const [earlier] = await selectIdentity({ caller, key: wanted.key });
  if (!earlier) return undefined;
  const same = earlier.operation === wanted.operation && matchesFingerprint(wanted, earlier.fingerprint);
  if (!same) throw new AppError("idempotency_key_reused");
  return earlier.resourceId;
}

function matchesFingerprint({ fingerprint, alternate }: Identity, kept: Buffer): boolean {
  return fingerprint.equals(kept) || (alternate?.()?.equals(kept) ?? false);
}
