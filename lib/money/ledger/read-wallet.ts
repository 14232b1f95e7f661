import type { Tenant } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { WalletResource } from "./schema";
import { selectWallet } from "./store";

/** The wallet of an account in an environment. Throws `not_found` where there is none. */
export async function readWallet(owner: Tenant): Promise<WalletResource> {
  const row = await selectWallet(owner);
  if (!row) throw new AppError("not_found");
  const { balance, largestSale } = row;
  const { CURRENCY } = env();
  return {
    balance,
    balance_display: formatMinor(balance, CURRENCY),
    largest_sale: largestSale,
    largest_sale_display: largestSale === null ? null : formatMinor(largestSale, CURRENCY),
    environment: owner.environment,
  };
}
