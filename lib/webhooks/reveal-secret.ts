import type { Caller } from "@/lib/accounts/caller";
import { AppError } from "@/lib/errors";
import { findEndpoint } from "./endpoint-store";
import { openSecret } from "./secret";

/** The secret that signs the caller's webhooks now. Throws `not_found` before the first URL was set. */
export async function revealSecret(caller: Caller): Promise<string> {
  const endpoint = await findEndpoint(caller);
  if (!endpoint) throw new AppError("not_found");
  return openSecret(endpoint.secretCipher);
}
