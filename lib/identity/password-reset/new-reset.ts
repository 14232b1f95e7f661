import { HOUR_MS, now } from "@/lib/base/clock";
import type { Act } from "@/lib/identity/audit/act";
import { hashLinkToken, newLinkToken } from "@/lib/identity/users/link-token";
import { keepReset } from "./store";

/** How long a link works that somebody hands over. */
const RESET_MS = 24 * HOUR_MS;

/** How long one works that was sent by mail. */
export const MAILED_RESET_MS = HOUR_MS;

type Handed = { readonly userId: string; readonly dropsFactor: boolean };

/** Makes the token of a link to hand over, in the place of any before; only its hash is kept. */
export async function newReset(handed: Handed, act: Act): Promise<string> {
  const { token, ...fresh } = freshLink(act.at, RESET_MS);
  await keepReset({ ...handed, ...fresh }, act);
  return token;
}

/** Makes the token of a link to be mailed, in the place of one before; undefined while one that was handed over is good. */
export async function newMailedReset(userId: string): Promise<string | undefined> {
  const { token, ...fresh } = freshLink(now(), MAILED_RESET_MS);
  const isKept = await keepReset({ userId, dropsFactor: false, ...fresh });
  return isKept ? token : undefined;
}

function freshLink(at: Date, worksMs: number) {
  const token = newLinkToken();
  return { token, tokenHash: hashLinkToken(token), at, expiresAt: new Date(at.getTime() + worksMs) };
}
