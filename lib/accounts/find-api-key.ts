import { validate } from "uuid";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { findKeyRow } from "./api-key-store";
import type { Caller } from "./caller";
import type { ListedKey } from "./list-api-keys";
import { keyStatus } from "./rules";

/** One of the caller's own keys. Throws `not_found` for any other id. */
export async function findApiKey(caller: Caller, keyId: string): Promise<ListedKey> {
  const row = validate(keyId) ? await findKeyRow(caller, keyId) : undefined;
  if (!row) throw new AppError("not_found");
  return { ...row, status: keyStatus(row, now()) };
}
