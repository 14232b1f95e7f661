import type { Caller } from "@/lib/caller";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { formatMinor } from "@/lib/money";
import type { WalletResource } from "./schema";
import { selectBalance } from "./store";

/** The caller's wallet in the caller's environment. Throws `not_found` where there is none. */
export async function readWallet(caller: Caller): Promise<WalletResource> {
  const balance = await selectBalance(caller);
  if (balance === undefined) throw new AppError("not_found");
  const { environment } = caller;
  return { balance, balance_display: formatMinor(balance, env().CURRENCY), environment };
}
