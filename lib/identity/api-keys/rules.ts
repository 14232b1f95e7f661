/** The status of an API key. `expiring` means that the key still works until the overlap of its rotation ends. */
export type KeyStatus = "active" | "expiring" | "expired" | "revoked";

type KeyTimes = { readonly revokedAt: Date | null; readonly expiresAt: Date | null };

/** A revoked key is `revoked` whatever its expiry. A key counts as expired at its expiry time, not after it. */
export function keyStatus({ revokedAt, expiresAt }: KeyTimes, at: Date): KeyStatus {
  if (revokedAt) return "revoked";
  if (!expiresAt) return "active";
  return expiresAt > at ? "expiring" : "expired";
}
