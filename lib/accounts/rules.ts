/** What an API key is to its owner. `expiring` still works, until the overlap of its rotation ends. */
export type KeyStatus = "active" | "expiring" | "expired" | "revoked";

type KeyTimes = { readonly revokedAt: Date | null; readonly expiresAt: Date | null };

/** A revoked key is revoked whatever its expiry; a key expires at its moment, not after it. */
export function keyStatus({ revokedAt, expiresAt }: KeyTimes, at: Date): KeyStatus {
  if (revokedAt) return "revoked";
  if (!expiresAt) return "active";
  return expiresAt > at ? "expiring" : "expired";
}

type SessionRow = {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly suspendedAt: Date | null;
};

/** What a session lets its user do now. Suspension comes last: only who is signed in is told of it. */
export function sessionStatus(row: SessionRow, at: Date): "signed-in" | "ended" | "suspended" {
  if (row.endedAt || row.expiresAt <= at) return "ended";
  return row.suspendedAt ? "suspended" : "signed-in";
}

/**
 * Why a shop's address cannot be kept, or undefined. It follows the rule of `callback_url` in live, since customers
 * are sent there from the live checkout: https, or http too where the deployment allows private networks.
 */
export function shopUrlFault(url: string, allowHttp: boolean): string | undefined {
  if (new URL(url).protocol === "https:" || allowHttp) return undefined;
  return "must be an https URL: customers are sent there to pay";
}
