import { validate } from "uuid";
import { ownAct } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import { now } from "@/lib/clock";
import { AppError, invalidField } from "@/lib/errors";
import { newId } from "@/lib/ids";
import type { SignedInUser } from "@/lib/signed-in-user";
import { judgeLogo, type LogoType } from "./rules";
import { deleteLogo, selectLogoById, selectLogoId, upsertLogo } from "./store";

/**
 * An owner of a partner's account gives it the picture that stands at the head of its checkouts, in the place of an earlier
 * one. Audited. Throws `validation_failed` about `logo` for what {@link judgeLogo} refuses, and `forbidden` for others.
 */
export async function setLogo(user: SignedInUser, bytes: Uint8Array): Promise<void> {
  if (user.kind !== "partner") throw new AppError("forbidden", { message: "Only a partner has checkouts." });
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

/** The name of the picture of the user's account, where it has one. */
export function findLogoId({ accountId }: SignedInUser): Promise<string | undefined> {
  return selectLogoId(accountId);
}

/** A picture by its name, as a checkout shows it to anybody. */
export async function readLogo(id: string): Promise<{ mediaType: LogoType; bytes: Buffer } | undefined> {
  return validate(id) ? selectLogoById(id) : undefined;
}
