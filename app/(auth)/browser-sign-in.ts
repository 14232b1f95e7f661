import { headers } from "next/headers";
import { AppError } from "@/lib/base/errors";
import type { SignInInput } from "@/lib/identity/users/schema";
import type { NewSession } from "@/lib/identity/users/sessions";
import { finishSignIn, SecondFactorRequired, signIn } from "@/lib/identity/users/sign-in";
import { log } from "@/lib/telemetry/log";
import {
  clearChallengeCookie,
  readChallengeCookie,
  readDeviceCookie,
  writeChallengeCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from "./browser-cookies";
import { dashboardPath } from "./dashboard-path";
import { clientIp } from "./form-action";
import { startPath } from "./require-user";

/** The result of a sign-in: a session, or a challenge that requires a second-factor code. */
type SignInResult = NewSession | { readonly challenge: string };

async function browserDetails() {
  const userAgent = (await headers()).get("user-agent") ?? undefined;
  return { clientIp: await clientIp(), deviceToken: await readDeviceCookie(), userAgent };
}

/**
 * Calls `signIn` with the client's IP address, device token and user agent. Returns the session, or a challenge if a second
 * factor is required.
 */
export async function signInBrowser(input: SignInInput): Promise<SignInResult> {
  const { clientIp: address, deviceToken, userAgent } = await browserDetails();
  try {
    return await signIn(input, address, deviceToken, userAgent);
  } catch (cause) {
    if (cause instanceof SecondFactorRequired) return { challenge: cause.challenge };
    throw cause;
  }
}

/**
 * Signs in a user who was just created and returns the path to open next. If the sign-in fails, for example because too many
 * sign-ins are queued, returns the path of the sign-in page instead of throwing, because the form that created the user cannot
 * be submitted again.
 */
export async function signInNewUser(input: SignInInput): Promise<string> {
  try {
    return await storeSignIn(await signInBrowser(input));
  } catch (cause) {
    if (!(cause instanceof AppError)) log.error("The sign-in of a new user failed", { cause });
    return "/sign-in?reason=created";
  }
}

/**
 * Calls `finishSignIn` with the challenge from this browser's cookie, the second-factor code, and the client's IP address,
 * device token and user agent.
 */
export async function finishBrowserSignIn(code: string): Promise<NewSession> {
  return finishSignIn((await readChallengeCookie()) ?? "", code, await browserDetails());
}

/**
 * Stores the session or the challenge in cookies and returns the path to open next. For a challenge, this is the page that asks
 * for the second-factor code. For a session, it is the requested page or, if that is not in the user's dashboard, the
 * dashboard's overview. Call it only from a server action.
 */
export async function storeSignIn(result: SignInResult, requestedPath?: unknown): Promise<string> {
  if ("challenge" in result) {
    await writeChallengeCookie(result.challenge);
    const next = dashboardPath(requestedPath);
    return next ? `/sign-in/code?${new URLSearchParams({ next })}` : "/sign-in/code";
  }
  await writeSessionCookie(result.sessionId);
  await writeDeviceCookie(result.deviceToken);
  await clearChallengeCookie();
  return startPath(result, requestedPath);
}
