import { validate } from "uuid";
import { rolesForAction } from "@/lib/base/audited-actions";
import type { Caller } from "@/lib/base/caller";
import { HOUR_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import { assertRole, type RequiredRole } from "@/lib/base/roles";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import { assertApprovedForLive } from "./active-key.sql";
import { hashApiKey, newApiKey } from "./api-key-format";
import {
  confirmKeyRow,
  insertKey,
  type NewKey,
  revokeKeyRow,
  rotateKeyRow,
  setKeyAccessRow,
  setKeyRefundsRow,
} from "./change-store";
import type { CreateKeyInput, KeyAccessInput, KeyIdInput, KeyRefundsInput, RotateKeyInput } from "./schema";
import { type ApiKeyRow, findKeyRow, findWorkingKeyIds, listKeyRows } from "./store";

/** The maximum number of an account's working keys in one environment, so that one page can list them all. */
export const MAX_ACTIVE_KEYS = 25;

/** A new API key. `key` is the secret itself; it cannot be read later. */
export type NewApiKey = { readonly id: string; readonly key: string; readonly name: string };

/**
 * Creates an API key in the caller's environment and returns the key with its secret. The secret is not stored. The call is
 * audited. Only a partner's key with full access may create refunds: a test key unless `may_refund` is false, a live key only
 * if `may_refund` is true. Throws `forbidden` for roles other than owner and developer, and if the account already has
 * {@link MAX_ACTIVE_KEYS} working keys in this environment. In the live environment, also throws `forbidden` if the account is
 * not approved for it, or if the key may create refunds and the caller is not an owner.
 */
export async function createApiKey(caller: Caller, input: CreateKeyInput): Promise<NewApiKey> {
  const { name, may_refund, may_write: mayWrite = true } = input;
  await assertApprovedForLive(caller, "create live keys");
  const isLive = caller.environment === "live";
  const mayRefund = mayWrite && caller.kind === "partner" && (may_refund ?? !isLive);
  const key = newApiKey(caller.environment);
  const id = newId();
  const detail = {
    key: name,
    ...(mayRefund && isLive && { refunds: refundsWord(mayRefund) }),
    ...(!mayWrite && { access: accessWord(mayWrite) }),
  };
  const needed = newKeyRole("api_key.made", { mayRefund }, caller.environment);
  const act = actionByCaller(caller, "api_key.made", now(), detail, needed);
  const row = { id, name, mayRefund, mayWrite, ...keyColumns(key) };
  if (!(await insertKey(caller, row, MAX_ACTIVE_KEYS, act))) throw tooManyKeys();
  logAction(act, id);
  return { id, key, name };
}

/**
 * Returns the columns that are derived from a key's secret: its hash, its prefix and its last four characters. The prefix and
 * the last characters help users recognize the key.
 */
export function keyColumns(key: string): Omit<NewKey, "id"> {
  return { hash: hashApiKey(key), prefix: key.slice(0, key.lastIndexOf("_") + 1), lastFour: key.slice(-4) };
}

function tooManyKeys(): AppError {
  const message = `This account already has ${MAX_ACTIVE_KEYS} active keys. Revoke one that you do not need first.`;
  return new AppError("forbidden", { message });
}

/**
 * Replaces a key with a new one that has the same name and rights, and returns the new key with its secret. The old key
 * continues to work for `overlap_hours` (0 to 168) and counts as a working key until then; with 0, it is revoked immediately.
 * The call is audited. Throws `not_found` for an unknown key, and `forbidden` for a revoked, expired or already rotated key,
 * and if the caller lacks the role that {@link newKeyRole} requires. With an overlap, also throws `forbidden` if the account
 * already has {@link MAX_ACTIVE_KEYS} working keys in this environment.
 */
export async function rotateApiKey(caller: Caller, input: RotateKeyInput): Promise<NewApiKey> {
  const key = newApiKey(caller.environment);
  const successor = { id: newId(), ...keyColumns(key) };
  return retryOnConflict(async () => {
    const old = await findApiKey(caller, input.key_id);
    const time = now();
    const oldExpiresAt = new Date(time.getTime() + input.overlap_hours * HOUR_MS);
    const detail = { key: old.name, overlap_hours: input.overlap_hours };
    const needed = newKeyRole("api_key.rotated", old, caller.environment);
    const act = actionByCaller(caller, "api_key.rotated", time, detail, needed);
    if (old.status !== "active") {
      const message =
        "This key has already been rotated or revoked. Rotate its successor, or create a new key.";
      throw new AppError("forbidden", { message });
    }
    const limits = { oldExpiresAt, maxWorking: MAX_ACTIVE_KEYS };
    const { made, isFull } = await rotateKeyRow(caller, old, successor, limits, act);
    if (!made && isFull) throw noRoomForOverlap();
    if (!made) return CONFLICT;
    logAction(act, old.id);
    return { id: successor.id, key, name: old.name };
  });
}

/**
 * Returns the role that is required to create a key or to rotate one. A live key that may create refunds requires an owner,
 * because only an owner can permit an existing live key to create refunds.
 */
export function newKeyRole(
  action: "api_key.made" | "api_key.rotated",
  { mayRefund }: Pick<ApiKeyRow, "mayRefund">,
  environment: Environment,
): RequiredRole {
  return rolesForAction[mayRefund && environment === "live" ? "api_key.refunds_set" : action];
}

function noRoomForOverlap(): AppError {
  const message = `${tooManyKeys().message} Or rotate with no overlap, which revokes the old key immediately.`;
  return new AppError("forbidden", { message });
}

/**
 * Revokes a key, effective from the next request. The call is audited and idempotent. Throws `not_found` for an unknown key,
 * and `forbidden` for roles other than owner and developer.
 */
export async function revokeApiKey(caller: Caller, input: KeyIdInput): Promise<void> {
  const { id, name } = await findApiKey(caller, input.key_id);
  const act = actionByCaller(caller, "api_key.revoked", now(), { key: name });
  if (await revokeKeyRow(caller, id, act)) logAction(act, id);
}

/**
 * Sets whether a partner's key may create refunds, effective from its next request. The call is audited and idempotent. Throws
 * `forbidden` for anyone but an owner, for a revoked or expired key, and if `may_refund` is true for a read-only key. Throws
 * `not_found` for an unknown key, and if the caller is not a partner.
 */
export async function setKeyRefunds(caller: Caller, input: KeyRefundsInput): Promise<void> {
  if (caller.kind !== "partner") throw new AppError("not_found");
  const { id, name, mayRefund } = await findApiKey(caller, input.key_id);
  const act = actionByCaller(caller, "api_key.refunds_set", now(), {
    key: name,
    before: refundsWord(mayRefund),
    after: refundsWord(input.may_refund),
  });
  if (await setKeyRefundsRow(caller, id, input.may_refund, act)) return logAction(act, id);
  const { mayWrite } = await findWorkingKey(caller, input);
  if (input.may_refund && !mayWrite) {
    throw new AppError("forbidden", { message: "This key is read-only. Give it full access first." });
  }
}

/** Returns the audit log's word for whether a key may create refunds. */
const refundsWord = (mayRefund: boolean) => (mayRefund ? "allowed" : "forbidden");

/**
 * Makes a key read-only, or gives it full access, effective from its next request. A key that becomes read-only also loses the
 * permission to create refunds. Full access does not restore that permission. The call is audited and idempotent. Throws
 * `forbidden` for anyone but an owner and for a revoked or expired key, and `not_found` for an unknown key.
 */
export async function setKeyAccess(caller: Caller, input: KeyAccessInput): Promise<void> {
  const { id, name, mayWrite, mayRefund } = await findApiKey(caller, input.key_id);
  const act = actionByCaller(caller, "api_key.access_set", now(), {
    key: name,
    before: accessWord(mayWrite),
    after: accessWord(input.may_write),
    ...(mayRefund && !input.may_write && { refunds: refundsWord(false) }),
  });
  if (await setKeyAccessRow(caller, id, input.may_write, act)) return logAction(act, id);
  await findWorkingKey(caller, input);
}

/** Returns the audit log's word for a key's access. */
const accessWord = (mayWrite: boolean) => (mayWrite ? "full" : "read-only");

async function findWorkingKey(caller: Caller, { key_id }: KeyIdInput) {
  const key = await findApiKey(caller, key_id);
  if (key.status === "revoked" || key.status === "expired") {
    throw new AppError("forbidden", { message: "This key has expired or was revoked. Nothing was changed." });
  }
  return key;
}

/**
 * Ends the review of a key whose creator has lost access to API keys: the calling owner confirms that the key stays in use. The
 * call is audited. Throws `not_found` for an unknown key. Throws `forbidden` for anyone but an owner, and for a key that does
 * not await a review.
 */
export async function confirmApiKey(caller: Caller, input: KeyIdInput): Promise<void> {
  const { id, name } = await findApiKey(caller, input.key_id);
  const act = actionByCaller(caller, "api_key.reviewed", now(), { key: name });
  if (!(await confirmKeyRow(caller, id, act))) {
    throw new AppError("forbidden", { message: "This key no longer needs a review." });
  }
  logAction(act, id);
}

/** Returns one of the caller's API keys. Throws `not_found` for an ID that is malformed, unknown or another tenant's. */
export async function findApiKey(
  caller: Caller,
  keyId: string,
): Promise<ApiKeyRow & { readonly status: KeyStatus }> {
  const row = validate(keyId) ? await findKeyRow(caller, keyId) : null;
  if (!row) throw new AppError("not_found");
  return { ...row, status: keyStatus(row, now()) };
}

export type ListedKey = Awaited<ReturnType<typeof listKeyRows>>[number] & { readonly status: KeyStatus };

const ENDED_SHOWN = 10;

/** Lists the caller's keys in its environment, newest first: all working keys and the ten newest of the others. */
export async function listApiKeys(caller: Caller): Promise<ListedKey[]> {
  const time = now();
  const rows = await listKeyRows(caller, ENDED_SHOWN, time);
  return rows.map((row) => ({ ...row, status: keyStatus(row, time) }));
}

/** The status of an API key. An `expiring` key was rotated and still works until the overlap period ends. */
type KeyStatus = "active" | "expiring" | "expired" | "revoked";

type KeyTimes = { readonly revokedAt: Date | null; readonly expiresAt: Date | null };

/** Returns the status of a key at `at`. Revocation takes precedence over expiry. The key is expired from `expiresAt` on. */
export function keyStatus({ revokedAt, expiresAt }: KeyTimes, at: Date): KeyStatus {
  if (revokedAt) return "revoked";
  if (!expiresAt) return "active";
  return expiresAt > at ? "expiring" : "expired";
}

/** The name of the keys that appear in the documentation's code samples. */
const SAMPLE_KEY_NAME = "Documentation samples";

/**
 * Creates a test key for the documentation's code samples. Revokes the sample keys that the user created before, because a
 * stored key cannot be shown again. The call is audited. Throws `unauthenticated` without a user. Throws `forbidden` for an
 * operator, for roles other than owner and developer, and if the account already has {@link MAX_ACTIVE_KEYS} working test keys.
 */
export async function createSampleKey(user: SignedInUser | undefined): Promise<NewApiKey> {
  if (!user) throw new AppError("unauthenticated", { message: "Sign in first, then try again." });
  if (user.kind === "operator") {
    throw new AppError("forbidden", { message: "Only partners and resellers have API keys." });
  }
  assertRole(user.role, "developer");
  const caller = callerFor(user, "test");
  const earlier = await findWorkingKeyIds(caller, { name: SAMPLE_KEY_NAME, madeBy: user.userId }, now());
  for (const key_id of earlier) await revokeApiKey(caller, { key_id });
  return createApiKey(caller, { name: SAMPLE_KEY_NAME });
}
