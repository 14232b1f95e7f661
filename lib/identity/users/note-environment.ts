import type { Environment } from "@/lib/base/fields";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { mayUseLive } from "./starting-environment";
import { updateLastEnvironment } from "./store";

/** Records that a user works in an environment, so that their next sign-in opens it on any device. Writes only on a change. */
export async function noteEnvironment(user: SignedInUser, environment: Environment): Promise<void> {
  if (mayUseLive(user) && user.lastEnvironment !== environment) {
    await updateLastEnvironment(user.userId, environment);
  }
}
