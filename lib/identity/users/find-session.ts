import { validate } from "uuid";
import { MINUTE_MS, now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type SessionEnd, sessionStatus } from "./rules";
import { findSessionRow, noteSeen } from "./store";

export type SessionState =
  | { readonly status: "signed-in"; readonly user: SignedInUser }
  | { readonly status: SessionEnd | "suspended" };

/** A page costs a write once in five minutes; so much earlier than stated may an idle session end. */
const NOTED_EVERY_MS = 5 * MINUTE_MS;

/**
 * What a session is worth now, read from its row on every page and action: signing out, changing the password and
 * suspending the account act at once, whatever the browser's token still says. An unknown session is an ended one. One
 * that lets its user in is noted as used, unless nobody did anything: a page asked by itself.
 */
export async function findSession(sessionId: string, by: "user" | "page" = "user"): Promise<SessionState> {
  const row = validate(sessionId) ? await findSessionRow(sessionId) : undefined;
  if (!row) return { status: "ended" };
  const at = now();
  const status = sessionStatus(row, at);
  if (status !== "signed-in") return { status };
  const before = new Date(at.getTime() - NOTED_EVERY_MS);
  if (by === "user" && row.lastSeenAt < before) await noteSeen(sessionId, at, before);
  return { status, user: row.user };
}
