import type { Tenant } from "@/lib/base/caller";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { selectChargeable } from "./store";

/** A sale, and what charging it back now would return to the wallet: nothing where that is over or all is spent. */
type Preview = {
  readonly reference: string;
  readonly amountDisplay: string;
  readonly voucherCount: number;
  readonly createdAt: string;
  readonly chargedBackAt: string | null;
  readonly returnable: number;
  readonly returnableDisplay: string;
};

/** What the operator would charge back. Undefined where the reseller has no such sale in that environment. */
export async function previewChargeBack(
  operator: SignedInUser,
  seller: Tenant,
  reference: string,
): Promise<Preview | undefined> {
  assertOperator(operator);
  const row = await selectChargeable(seller, reference, now());
  if (!row) return undefined;
  const { CURRENCY } = env();
  return {
    reference: row.reference,
    amountDisplay: formatMinor(row.amount, CURRENCY),
    voucherCount: row.voucherCount,
    createdAt: timestamp(row.createdAt),
    chargedBackAt: timestampOrNull(row.chargedBackAt),
    returnable: row.returnable,
    returnableDisplay: formatMinor(row.returnable, CURRENCY),
  };
}
