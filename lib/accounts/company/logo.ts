import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { noteAct, ownAct } from "@/lib/identity/audit/act";
import { checkLogo, type LogoType } from "./rules";
import { deleteLogo, selectLogoById, selectLogoId, upsertLogo } from "./store";

/**
 * Sets the account's logo. A partner's is shown on its checkouts, a reseller's in the list of shops and on printed vouchers.
 * Audited. Throws `validation_failed` on `logo` for a file that {@link checkLogo} rejects, and `forbidden` for anyone but an owner.
 */
export async function setLogo(user: SignedInUser, bytes: Uint8Array): Promise<void> {
  if (user.kind === "operator")
    throw new AppError("forbidden", { message: "Only partners and resellers have a logo." });
  const act = ownAct(user, "account.logo_set", now(), { bytes: bytes.length });
  const verdict = checkLogo(bytes);
  if ("fault" in verdict) throw invalidField("logo", verdict.fault);
  const id = newId();
  await upsertLogo(user.accountId, { id, mediaType: verdict.mediaType, bytes }, act);
  noteAct(act, id);
}

/** Removes the logo; pages show the initial instead. Audited. Throws `forbidden` for anyone but an owner. */
export async function removeLogo(user: SignedInUser): Promise<void> {
  const act = ownAct(user, "account.logo_removed", now());
  if (await deleteLogo(user.accountId, act)) noteAct(act);
}

/** Returns the id of the account's logo; undefined if it has none. */
export function findLogoId({ accountId }: Pick<Caller, "accountId">): Promise<string | undefined> {
  return selectLogoId(accountId);
}

/** Returns a logo by its id. Logos are public. */
export async function readLogo(id: string): Promise<{ mediaType: LogoType; bytes: Buffer } | undefined> {
  return validate(id) ? selectLogoById(id) : undefined;
}
