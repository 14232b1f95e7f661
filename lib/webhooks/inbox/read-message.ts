import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { presentWholeMessage } from "./present-message";
import { refuseLive } from "./refuse-live";
import type { WholeMessage } from "./schema";
import { findMessage } from "./store";

/** One message of the caller's inbox, whole. Throws `not_found` for what is not there or not the caller's. */
export async function readMessage(caller: Caller, id: string): Promise<WholeMessage> {
  refuseLive(caller);
  const message = validate(id) ? await findMessage(caller, id) : null;
  if (!message) throw new AppError("not_found");
  return presentWholeMessage(message);
}
