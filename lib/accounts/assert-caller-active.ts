import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { type ApiCaller, isSuspendedOrRevoked } from "./store";

/**
 * Throws `unauthenticated` if the caller's account was suspended or its key revoked since it was authenticated. Call it after a
 * write that matched no row.
 */
export async function assertCallerActive(caller: ApiCaller): Promise<void> {
  if (await isSuspendedOrRevoked(caller, now())) throw new AppError("unauthenticated");
}
