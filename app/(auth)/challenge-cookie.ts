import { cookies } from "next/headers";
import { env } from "@/lib/base/settings/env";
import { CHALLENGE_MS } from "@/lib/identity/users/sign-in";

function challengeCookie() {
  const secure = env().publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}tessera.challenge`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** The challenge that this browser received after the password. It grants no access without a code. */
export async function readChallengeCookie(): Promise<string | undefined> {
  return (await cookies()).get(challengeCookie().name)?.value;
}

/** Callable from a server action. */
export async function writeChallengeCookie(challenge: string): Promise<void> {
  const { name, options } = challengeCookie();
  (await cookies()).set(name, challenge, { ...options, maxAge: CHALLENGE_MS / 1_000 });
}

/** Callable from a server action. */
export async function clearChallengeCookie(): Promise<void> {
  const { name, options } = challengeCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}
