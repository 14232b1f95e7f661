import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { type Environment, environmentField } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { withConcurrencyLimit } from "@/lib/db/concurrency-limit";
import { type AuditedAction, actionByCaller, actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import { type ReencodedLogo, reencodeLogo } from "./reencode-logo";
import { deleteLogo, upsertLogo } from "./store";

/**
 * Sets the logo of a partner's checkouts in the caller's environment. The new logo appears on open checkouts too. The change is
 * audited. Throws `validation_failed` on `logo` for a file that {@link reencodeLogo} rejects. Throws `forbidden` if the account
 * is not a partner, and for anyone but an owner.
 */
export async function setCheckoutLogo(caller: Caller, file: Buffer): Promise<void> {
  assertPartner(caller);
  const act = actionByCaller(caller, "account.logo_set", now(), { bytes: file.length });
  await setLogo([caller.environment], file, act);
}

/**
 * Sets a reseller's logo in both environments. Customers see the logo next to the shop's name on checkouts, and on printed
 * vouchers. The change is audited. Throws `validation_failed` on `logo` for a file that {@link reencodeLogo} rejects. Throws
 * `forbidden` if the account is not a reseller, and for anyone but an owner.
 */
export async function setShopLogo(user: SignedInUser, file: Buffer): Promise<void> {
  assertReseller(user);
  const act = actionByUser(user, "account.logo_set", now(), { bytes: file.length });
  await setLogo(environmentField.options, file, act);
}

/**
 * Removes the logo of a partner's checkouts in the caller's environment. Checkouts then show the initial of the partner's name.
 * The change is audited. Throws `forbidden` if the account is not a partner, and for anyone but an owner.
 */
export async function removeCheckoutLogo(caller: Caller): Promise<void> {
  assertPartner(caller);
  await removeLogo([caller.environment], actionByCaller(caller, "account.logo_removed", now()));
}

/**
 * Removes a reseller's logo in both environments. Checkouts then show the initial of the shop's name, and printed vouchers show
 * no logo. The change is audited. Throws `forbidden` if the account is not a reseller, and for anyone but an owner.
 */
export async function removeShopLogo(user: SignedInUser): Promise<void> {
  assertReseller(user);
  await removeLogo(environmentField.options, actionByUser(user, "account.logo_removed", now()));
}

function assertPartner({ kind }: Caller): void {
  if (kind !== "partner") throw new AppError("forbidden", { message: "Only a partner has checkouts." });
}

function assertReseller({ kind }: SignedInUser): void {
  if (kind !== "reseller") throw new AppError("forbidden", { message: "Only a reseller has a shop." });
}

async function setLogo(where: readonly Environment[], file: Buffer, act: AuditedAction): Promise<void> {
  const logo = await reencodeInTurn(file, act);
  const ids = Object.fromEntries(where.map((environment) => [environment, newId()]));
  await upsertLogo(ids, logo, act);
  logAction(act, Object.values(ids)[0]);
}

async function removeLogo(where: readonly Environment[], act: AuditedAction): Promise<void> {
  if (await deleteLogo(where, act)) logAction(act);
}

/**
 * Re-encodes one file at a time per process, so that uploads leave threads for other work. At most one file of each account is
 * in the process's queue at a time, so that an account with many uploads does not delay the others. Throws
 * `service_unavailable` if a file waits too long.
 */
function reencodeInTurn(file: Buffer, { accountId }: AuditedAction): Promise<ReencodedLogo> {
  const reencode = () => withConcurrencyLimit("logo", () => reencodeLogo(file), { atOnce: 1 });
  return withConcurrencyLimit(`logo of ${accountId}`, reencode, { atOnce: 1 });
}
