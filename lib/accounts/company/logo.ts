import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { judgeLogo, type LogoType } from "./rules";
import { deleteLogo, selectLogoById, selectLogoId, upsertLogo } from "./store";

/**
 * An owner gives the account its picture, in the place of an earlier one: it stands at the head of a partner's checkouts, and
 * of a reseller where customers pick a shop and on its slips. Audited. Throws `validation_failed` about `logo` for what
 * {@link judgeLogo} refuses, and `forbidden` for others.
 */
export async function setLogo(user: SignedInUser, bytes: Uint8Array): Promise<void> {
  if (user.kind === "operator")
    throw new AppError("forbidden", { message: "Only partners and resellers have a logo." });
  const act = ownAct(user, "account.logo_set", now(), { bytes: bytes.length });
  const verdict = judgeLogo(bytes);
  if ("fault" in verdict) throw invalidField("logo", verdict.fault);
  const id = newId();
  await upsertLogo(user.accountId, { id, mediaType: verdict.mediaType, bytes }, act);
  noteAct(act, id);
}

/** An owner takes the picture away; the initial stands in its place again. Audited. Throws `forbidden` for others. */
export async function removeLogo(user: SignedInUser): Promise<void> {
  const act = ownAct(user, "account.logo_removed", now());
  if (await deleteLogo(user.accountId, act)) noteAct(act);
}

/** The name of the picture of an account, where it has one. */
export function findLogoId({ accountId }: Pick<Caller, "accountId">): Promise<string | undefined> {
  return selectLogoId(accountId);
}

/** A picture by its name, as a page shows it to anybody. */
export async function readLogo(id: string): Promise<{ mediaType: LogoType; bytes: Buffer } | undefined> {
  return validate(id) ? selectLogoById(id) : undefined;
}
