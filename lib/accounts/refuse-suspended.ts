import type { Caller } from "@/lib/caller";
import { AppError } from "@/lib/errors";
import { countSuspended } from "./store";

/**
 * For a write that did nothing: throws `unauthenticated`, as the caller's next request will be answered, where its
 * account has been suspended since it was let in.
 */
export async function refuseSuspended({ accountId }: Pick<Caller, "accountId">): Promise<void> {
  if ((await countSuspended(accountId)) > 0) throw new AppError("unauthenticated");
}
