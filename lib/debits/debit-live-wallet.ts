import { actOn } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import { AppError, invalidField } from "@/lib/errors";
import { newId } from "@/lib/ids";
import type { TopUpInput } from "@/lib/ledger/schema";
import { announce } from "@/lib/outbox/announce";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { insertDebit, selectDebitAmount } from "./store";

/**
 * The operator takes money back out of a reseller's live wallet, against a payment to it outside that the reference names,
 * once per reference and never more than the wallet holds. Audited in the same write, which tells of a wallet that it takes below a
 * threshold as a sale does. False where the reference had been
 * debited before, with the same amount. Throws `forbidden` for anyone else, `not_found` where there is no such wallet, and
 * `validation_failed` on `amount` or, for another amount, on `reference`.
 */
export async function debitLiveWallet(
  operator: SignedInUser,
  resellerId: string,
  { amount, reference }: TopUpInput,
): Promise<{ debited: boolean }> {
  assertOperator(operator);
  const act = {
    ...actOn(operator, resellerId, "wallet.debited", { amount, reference }),
    environment: "live",
  } as const;
  const owner = { accountId: resellerId, environment: "live" } as const;
  const written = await insertDebit(owner, { id: newId(), reference, amount, at: act.at }, act);
  if (written?.isMade) {
    noteAct(act);
    announce(written.deliveries);
    return { debited: true };
  }
  if (!written?.hasWallet) throw new AppError("not_found");
  const before = await selectDebitAmount(owner, reference);
  if (before === amount) return { debited: false };
  if (before !== undefined) throw invalidField("reference", "was used for a debit of another amount");
  if (!written.isCovered) throw invalidField("amount", "is more than the wallet holds. Nothing was taken.");
  throw new AppError("service_unavailable", { retryAfterS: 1 });
}
