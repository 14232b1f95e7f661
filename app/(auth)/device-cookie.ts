import { cookies } from "next/headers";
import { env } from "@/lib/base/settings/env";

/** The maximum lifetime browsers allow for a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

function deviceCookie() {
  const secure = env().publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}tessera.device`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: MAX_AGE_S },
  } as const;
}

/** The device token of an earlier sign-in in this browser. It grants no access. */
export async function readDeviceCookie(): Promise<string | undefined> {
  return (await cookies()).get(deviceCookie().name)?.value;
}

/** Callable from a server action. */
export async function writeDeviceCookie(deviceToken: string): Promise<void> {
  const { name, options } = deviceCookie();
  (await cookies()).set(name, deviceToken, options);
}
