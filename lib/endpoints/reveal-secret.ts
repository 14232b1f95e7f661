import type { Caller } from "@/lib/caller";
import { AppError } from "@/lib/errors";
import { openSecret } from "./secret";
import { findEndpoint } from "./store";

/** The secret that signs the caller's webhooks now. Throws `not_found` before the first URL was set. */
export async function revealSecret(caller: Caller): Promise<string> {
  const endpoint = await findEndpoint(caller);
  if (!endpoint) throw new AppError("not_found");
  return openSecret(endpoint.secretCipher);
}
