import { validate } from "uuid";
import type { AccountKind } from "@/lib/base/caller";
import { DAY_MS, MINUTE_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { earlierNow } from "@/lib/db/clock-skew";
import { type AuditedAction, actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import { proofDetail } from "@/lib/identity/second-factor/check-code";
import type { Proof } from "@/lib/identity/second-factor/factor.sql";
import { MAX_IDLE_MS, mayUseLive, type SessionEnd, sessionStatus, startingEnvironment } from "./rules";
import type { SessionIdInput } from "./schema";
import {
  deleteOldSessions,
  endOtherSessionRows,
  endSessionRow,
  endUserSessionRow,
  findSessionRow,
  insertSession,
  type OpenSession,
  recordSessionUse,
  selectOpenSessions,
} from "./session-store";
import { type Credentials, updateLastEnvironment } from "./store";
import { newDeviceToken } from "./tokens";

/** The maximum duration of a session, in milliseconds. Using the session does not extend it. */
export const SESSION_MS = 7 * DAY_MS;

/**
 * A new session. The browser stores `deviceToken`, so that failed attempts in unknown browsers do not throttle the user's next
 * sign-in in that browser.
 */
export type NewSession = {
  readonly sessionId: string;
  readonly kind: AccountKind;
  /** The environment that the dashboard opens after sign-in. */
  readonly environment: Environment;
  readonly deviceToken: string;
};

/**
 * Data about the client that signs in, as far as known, and the {@link Proof} of a second-factor code if the user has a second
 * factor.
 */
type SignInOrigin = Readonly<Record<"network" | "deviceToken" | "userAgent", string | undefined>> & {
  readonly proof?: Proof;
};

/** The message for users of a suspended account. */
export const SUSPENDED = "This account is suspended. Contact support to have it reinstated.";

/**
 * Starts a session for a user whose password was checked. The call is audited. Throws `forbidden` for a suspended account.
 * Throws `unauthenticated` with the message `conflictMessage` if, in the meantime, the password was changed, the second factor
 * was turned on or off, the code was used or the user was removed.
 */
export async function startSession(
  user: Credentials,
  from: SignInOrigin,
  conflictMessage: string,
): Promise<NewSession> {
  if (user.suspendedAt) throw new AppError("forbidden", { message: SUSPENDED });
  const { network, deviceToken, userAgent, proof } = from;
  const { userId: actorId, accountId, kind } = user;
  const detail = proofDetail(proof);
  const at = now();
  const act: AuditedAction = { actorId, accountId, action: "sign_in.succeeded", network, detail, at };
  const expiresAt = new Date(at.getTime() + SESSION_MS);
  const device = deviceName(userAgent);
  const sessionId = await insertSession(user, { expiresAt, device, proof }, act);
  if (sessionId === undefined) throw new AppError("unauthenticated", { message: conflictMessage });
  logAction(act);
  const environment = startingEnvironment(user);
  return { sessionId, kind, environment, deviceToken: newDeviceToken(deviceToken, user) };
}

/**
 * Records the environment that the dashboard opens after the user's next sign-in. Writes only on a change, and only for a user
 * who can use the live environment.
 */
export async function recordEnvironment(user: SignedInUser, environment: Environment): Promise<void> {
  if (mayUseLive(user) && user.lastEnvironment !== environment) {
    await updateLastEnvironment(user.userId, environment);
  }
}

export type SessionState =
  | { readonly status: "signed-in"; readonly user: SignedInUser }
  | { readonly status: SessionEnd | "suspended" };

/**
 * The minimum time between two writes of a session's last use. Idle sessions can therefore be ended as much as five minutes too
 * early.
 */
const USE_RECORDED_EVERY_MS = 5 * MINUTE_MS;

/**
 * Returns the current state of a session. The status of an unknown ID and of a removed user's session is `ended`. Every page
 * and action of a dashboard calls this, so that sign-out, a password change and suspension take effect immediately. Records the
 * use of a valid session, unless `by` is `page`: a background poll by an open page.
 */
export async function findSession(sessionId: string, by: "user" | "page" = "user"): Promise<SessionState> {
  const row = validate(sessionId) ? await findSessionRow(sessionId) : undefined;
  if (!row) return { status: "ended" };
  const at = now();
  const status = sessionStatus(row, at);
  if (status !== "signed-in") return { status };
  const before = new Date(at.getTime() - USE_RECORDED_EVERY_MS);
  if (by === "user" && row.lastSeenAt < before) await recordSessionUse(sessionId, at, before);
  return { status, user: row.user };
}

export type { OpenSession };

/** The maximum number of open sessions that a user's list shows. People rarely have more. */
const MAX_SHOWN = 50;

/**
 * Returns the user's open sessions, newest first, at most {@link MAX_SHOWN}. The time of last use is accurate to five minutes.
 */
export function listSessions({ userId }: SignedInUser): Promise<OpenSession[]> {
  const at = now();
  return selectOpenSessions(userId, at, new Date(at.getTime() - MAX_IDLE_MS), MAX_SHOWN);
}

/**
 * Ends one of the sessions that {@link listSessions} returns for the user. Does nothing for any other session. The call is
 * audited.
 */
export async function endUserSession(user: SignedInUser, input: SessionIdInput): Promise<void> {
  const session = (await listSessions(user)).find(({ id }) => id === input.session_id);
  if (!session) return;
  const device = session.device ?? "an unknown device";
  const act = actionByUser(user, "session.ended", now(), { session: device });
  if (await endUserSessionRow(user.userId, session.id, act)) logAction(act, session.id);
}

/** Ends all of the user's sessions except the current one. The call is audited. */
export async function endOtherSessions(user: SignedInUser): Promise<void> {
  const act = actionByUser(user, "session.ended", now(), { session: "all others" });
  if (await endOtherSessionRows(user.userId, user.sessionId, act)) logAction(act);
}

/** Ends a session in the database. Does nothing if the session has ended or does not exist. */
export async function endSession(sessionId: string): Promise<void> {
  if (validate(sessionId)) await endSessionRow(sessionId, now());
}

/** How long an ended or expired session is retained in the database, in milliseconds. */
export const SESSION_RETENTION_MS = 30 * DAY_MS;
const AT_ONCE = 1_000;

/** Deletes sessions that ended or expired more than 30 days ago, except each user's latest. Returns the number deleted. */
export async function pruneSessions(): Promise<number> {
  const before = new Date((await earlierNow()).getTime() - SESSION_RETENTION_MS);
  for (let total = 0; ; ) {
    const deleted = await deleteOldSessions(before, AT_ONCE);
    total += deleted;
    if (deleted < AT_ONCE) return total;
  }
}

/**
 * Patterns in the User-Agent header, each with the name of its browser. The first match wins, because the headers of most
 * browsers also name other browsers.
 */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/**
 * Returns a display name such as `Firefox on Windows` for a User-Agent header. Returns undefined if the header names neither a
 * known browser nor a known system. The header can be forged, so the name only helps users to recognize their devices.
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined) return undefined;
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system;
}
