import { headers } from "next/headers";
import type { SignInInput } from "@/lib/users/schema";
import { type NewSession, signIn } from "@/lib/users/sign-in";
import { readDeviceCookie, writeDeviceCookie } from "./device-cookie";
import { clientIp } from "./form-action";
import { writeSessionCookie } from "./session-cookie";

/** What is looked at of what a browser says of itself. */
const MOST_USER_AGENT = 500;

/** {@link signIn} from the browser that is being served. */
export async function signInHere(input: SignInInput): Promise<NewSession> {
  const userAgent = (await headers()).get("user-agent")?.slice(0, MOST_USER_AGENT);
  return signIn(input, await clientIp(), await readDeviceCookie(), userAgent);
}

/** Gives the browser a session that has begun. Callable from a server action. */
export async function enter({ sessionId, deviceToken }: NewSession): Promise<void> {
  await writeSessionCookie(sessionId);
  await writeDeviceCookie(deviceToken);
}
