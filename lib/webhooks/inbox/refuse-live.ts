import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";

/** Live has no inbox: what is real belongs to a receiver that is the account's own. Throws `not_found` there. */
export function refuseLive({ environment }: Caller): void {
  if (environment !== "test") throw new AppError("not_found");
}
