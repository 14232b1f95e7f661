import type { Act } from "@/lib/audit/act";
import { HOUR_MS, now } from "@/lib/clock";
import { hashLinkToken, newLinkToken } from "@/lib/users/link-token";
import { keepReset } from "./store";

/** How long a link works that somebody hands over. */
export const RESET_MS = 24 * HOUR_MS;

/** How long one works that was sent by mail. */
export const MAILED_RESET_MS = HOUR_MS;

type Asked = { readonly userId: string; readonly dropsFactor: boolean; readonly worksMs: number };

/** Makes a link's token for a user, in the place of any before; only its hash is kept. */
export async function newReset({ userId, dropsFactor, worksMs }: Asked, act?: Act): Promise<string> {
  const token = newLinkToken();
  const at = act?.at ?? now();
  const expiresAt = new Date(at.getTime() + worksMs);
  await keepReset({ userId, tokenHash: hashLinkToken(token), dropsFactor, at, expiresAt }, act);
  return token;
}
