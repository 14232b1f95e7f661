import type { Caller } from "@/lib/base/caller";
import { found, type Outcome } from "@/lib/base/outcome";
import { readWallet } from "./read-wallet";
import type { WalletResource } from "./schema";

/** The caller's wallet, as a call of the API asks for it. Errors as {@link readWallet}. */
export async function answerWallet(caller: Caller): Promise<Outcome<WalletResource>> {
  return found(await readWallet(caller));
}
