import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { type KeyStatus, keyStatus } from "./rules";
import { type ApiKeyRow, findKeyRow } from "./store";

/** One of the caller's own keys. Throws `not_found` for any other id. */
export async function findApiKey(
  caller: Caller,
  keyId: string,
): Promise<ApiKeyRow & { readonly status: KeyStatus }> {
  const row = validate(keyId) ? await findKeyRow(caller, keyId) : null;
  if (!row) throw new AppError("not_found");
  return { ...row, status: keyStatus(row, now()) };
}
