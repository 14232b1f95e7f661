import type { Caller } from "@/lib/base/caller";
import { listed, type Outcome } from "@/lib/base/outcome";
import { pageRequestOf } from "@/lib/db/page";
import { listWalletTransfers } from "./list-wallet-transfers";
import type { ListTransfersInput, TransferPage } from "./schema";

/** The page of the caller's wallet statement that a call of the API asks for, newest first. */
export async function answerTransfers(
  caller: Caller,
  input: ListTransfersInput,
): Promise<Outcome<TransferPage>> {
  const { direction } = input;
  const { rows, next } = await listWalletTransfers(caller, { ...pageRequestOf(input), direction });
  return listed({ transfers: rows, next }, rows.length);
}
