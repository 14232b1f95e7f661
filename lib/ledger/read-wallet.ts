import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { formatMinor } from "@/lib/money";
import type { WalletResource } from "./schema";
import { selectBalance } from "./store";
import type { WalletOwner } from "./wallet.sql";

/** The wallet of an account in an environment. Throws `not_found` where there is none. */
export async function readWallet(owner: WalletOwner): Promise<WalletResource> {
  const balance = await selectBalance(owner);
  if (balance === undefined) throw new AppError("not_found");
  const { environment } = owner;
  return { balance, balance_display: formatMinor(balance, env().CURRENCY), environment };
}
