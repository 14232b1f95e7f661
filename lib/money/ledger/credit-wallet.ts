import type { Tenant } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { TopUpInput } from "./schema";
import { insertTopUp, selectTopUpAmount } from "./store";

/**
 * Credits a wallet from outside exactly once per reference. A repeated reference with the same amount changes nothing; with
 * another amount it throws on `reference`.
 */
export async function creditWallet(
  owner: Tenant,
  input: TopUpInput,
  at: Date,
): Promise<{ credited: boolean }> {
  const topUp = { id: newId(), ...input, at };
  if (await insertTopUp(owner, topUp)) return { credited: true };
  if ((await selectTopUpAmount(owner, input.reference)) !== input.amount) {
    throw invalidField("reference", "was used for a top-up of another amount");
  }
  return { credited: false };
}
