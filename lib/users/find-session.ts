import { validate } from "uuid";
import { now } from "@/lib/clock";
import type { SignedInUser } from "@/lib/signed-in-user";
import { sessionStatus } from "./rules";
import { findSessionRow } from "./store";

export type SessionState =
  | { readonly status: "signed-in"; readonly user: SignedInUser }
  | { readonly status: "ended" }
  | { readonly status: "suspended" };

/**
 * What a session is worth now, read from its row on every page and action: signing out, changing the password and
 * suspending the account act at once, whatever the browser's token still says. An unknown session is an ended one.
 */
export async function findSession(sessionId: string): Promise<SessionState> {
  const row = validate(sessionId) ? await findSessionRow(sessionId) : undefined;
  if (!row) return { status: "ended" };
  const status = sessionStatus(row, now());
  return status === "signed-in" ? { status, user: row.user } : { status };
}
