import { headers } from "next/headers";
import type { SignInInput } from "@/lib/identity/users/schema";
import { finishSignIn, SecondFactorNeeded, signIn } from "@/lib/identity/users/sign-in";
import type { NewSession } from "@/lib/identity/users/start-session";
import { clearChallengeCookie, readChallengeCookie, writeChallengeCookie } from "./challenge-cookie";
import { dashboardPath } from "./dashboard-path";
import { readDeviceCookie, writeDeviceCookie } from "./device-cookie";
import { clientIp } from "./form-action";
import { startOf } from "./require-user";
import { writeSessionCookie } from "./session-cookie";

/** What came of a sign-in: a session, or the question for a code. */
export type Entered = NewSession | { readonly challenge: string };

/** What is looked at of what a browser says of itself. */
const MOST_USER_AGENT = 500;

async function thisBrowser() {
  const userAgent = (await headers()).get("user-agent")?.slice(0, MOST_USER_AGENT);
  return { clientIp: await clientIp(), deviceToken: await readDeviceCookie(), userAgent };
}

/** `signIn` from the browser that is being served. */
export async function signInHere(input: SignInInput): Promise<Entered> {
  const { clientIp: address, deviceToken, userAgent } = await thisBrowser();
  try {
    return await signIn(input, address, deviceToken, userAgent);
  } catch (cause) {
    if (cause instanceof SecondFactorNeeded) return { challenge: cause.challenge };
    throw cause;
  }
}

/** `finishSignIn` from the browser that is being served, with the challenge it was given. */
export async function finishSignInHere(code: string): Promise<NewSession> {
  return finishSignIn((await readChallengeCookie()) ?? "", code, await thisBrowser());
}

/**
 * Gives the browser what came of a sign-in, and says where it goes: to the page that was wanted where that is one of the
 * user's, or to the question for a code. Callable from a server action.
 */
export async function enter(entered: Entered, wanted?: unknown): Promise<string> {
  if ("challenge" in entered) {
    await writeChallengeCookie(entered.challenge);
    const next = dashboardPath(wanted);
    return next ? `/sign-in/code?${new URLSearchParams({ next })}` : "/sign-in/code";
  }
  await writeSessionCookie(entered.sessionId);
  await writeDeviceCookie(entered.deviceToken);
  await clearChallengeCookie();
  return startOf(entered, wanted);
}
