import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { type Environment, environmentField } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { withConcurrencyLimit } from "@/lib/db/concurrency-limit";
import { type Act, actOf, noteAct, ownAct } from "@/lib/identity/audit/act";
import { type ReencodedLogo, reencodeLogo } from "./reencode-logo";
import { deleteLogo, upsertLogo } from "./store";

/**
 * Sets the logo of a partner's checkouts in the caller's environment, including those already open. The file is re-encoded. Audited.
 * Throws `validation_failed` on `logo` for a file that {@link reencodeLogo} rejects, and `forbidden` for other kinds of account
 * and for anyone but an owner.
 */
export async function setCheckoutLogo(caller: Caller, file: Buffer): Promise<void> {
  assertPartner(caller);
  const act = actOf(caller, "account.logo_set", now(), { bytes: file.length });
  await setLogo([caller.environment], file, act);
}

/**
 * Sets a reseller's logo, which is shown in the list of shops and on printed vouchers of both environments. The file is re-encoded.
 * Audited. Throws `validation_failed` on `logo` for a file that {@link reencodeLogo} rejects, and `forbidden` for other kinds of
 * account and for anyone but an owner.
 */
export async function setShopLogo(user: SignedInUser, file: Buffer): Promise<void> {
  assertReseller(user);
  const act = ownAct(user, "account.logo_set", now(), { bytes: file.length });
  await setLogo(environmentField.options, file, act);
}

/** Removes the logo of a partner's checkouts in the caller's environment; they show the initial instead. Audited. Throws as {@link setCheckoutLogo}. */
export async function removeCheckoutLogo(caller: Caller): Promise<void> {
  assertPartner(caller);
  await removeLogo([caller.environment], actOf(caller, "account.logo_removed", now()));
}

/** Removes a reseller's logo; pages show the initial instead. Audited. Throws as {@link setShopLogo}. */
export async function removeShopLogo(user: SignedInUser): Promise<void> {
  assertReseller(user);
  await removeLogo(environmentField.options, ownAct(user, "account.logo_removed", now()));
}

function assertPartner({ kind }: Caller): void {
  if (kind !== "partner") throw new AppError("forbidden", { message: "Only a partner has checkouts." });
}

function assertReseller({ kind }: SignedInUser): void {
  if (kind !== "reseller") throw new AppError("forbidden", { message: "Only a reseller has a shop." });
}

async function setLogo(where: readonly Environment[], file: Buffer, act: Act): Promise<void> {
  const logo = await reencodeInTurn(file, act);
  const ids = Object.fromEntries(where.map((environment) => [environment, newId()]));
  await upsertLogo(ids, logo, act);
  noteAct(act, Object.values(ids)[0]);
}

async function removeLogo(where: readonly Environment[], act: Act): Promise<void> {
  if (await deleteLogo(where, act)) noteAct(act);
}

/** One file at a time, so that uploads leave threads to other work; accounts in turn, so that one cannot delay the others' files. */
function reencodeInTurn(file: Buffer, { accountId }: Act): Promise<ReencodedLogo> {
  const reencode = () => withConcurrencyLimit("logo", () => reencodeLogo(file), { atOnce: 1 });
  return withConcurrencyLimit(`logo of ${accountId}`, reencode, { atOnce: 1 });
}
