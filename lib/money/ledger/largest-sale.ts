import type { Tenant } from "@/lib/base/caller";
import { type AppError, invalidField } from "@/lib/base/errors";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { LargestSale } from "./postings/largest-sale.sql";
import { selectWallet } from "./store";

/** The largest sale that an operator allows from a wallet, in minor units; null where any that it covers is. */
export async function readLargestSale(owner: Tenant): Promise<LargestSale> {
  return (await selectWallet(owner))?.largestSale ?? null;
}

/** What is said of a sale, or of a cycle's bill, that is larger. */
export async function beyondLargestSale(owner: Tenant): Promise<AppError> {
  const largest = await readLargestSale(owner);
  const amount = largest === null ? "less" : `at most ${formatMinor(largest, env().CURRENCY)}`;
  return invalidField(
    "vouchers",
    `must total ${amount}, the largest sale the operator allows. Nothing was charged`,
  );
}
