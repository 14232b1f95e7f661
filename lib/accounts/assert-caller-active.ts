import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { type Asker, isShutOut } from "./store";

/**
 * For a write that did nothing: throws `unauthenticated`, as the caller's next request will be answered, where its
 * account has been suspended since it was let in, or its key works no more.
 */
export async function refuseShutOut(asker: Asker): Promise<void> {
  if (await isShutOut(asker, now())) throw new AppError("unauthenticated");
}
