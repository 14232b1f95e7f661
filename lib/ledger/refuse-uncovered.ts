import { violatesCheck } from "@/lib/db/faults";
import { AppError } from "@/lib/errors";
import { WALLET_FLOOR } from "./chart";

/** Turns the database's refusal to take a wallet below zero into the product's. Rethrows anything else. */
export function refuseUncovered(cause: unknown): never {
  if (violatesCheck(cause, WALLET_FLOOR)) throw new AppError("insufficient_balance", { cause });
  throw cause;
}
