import { now } from "@/lib/clock";
import { sql } from "@/lib/db/sql";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { changeAccount } from "./operator-store";
import type { FeeInput } from "./schema";

/**
 * Sets what the platform keeps of a partner's payments, in basis points. Intents and subscriptions that exist keep the fee
 * they were created with. Setting the same fee again is not audited. Throws `forbidden` for anybody but an operator and
 * `not_found`.
 */
export async function setFee(operator: SignedInUser, input: FeeInput): Promise<void> {
  assertOperator(operator);
  const at = now();
  const change = sql`fee_bps = ${input.fee_bps}`;
  const same = sql`a.kind <> 'partner' OR a.fee_bps = ${input.fee_bps}`;
  const audited = { action: "account.fee_set", detail: { fee_bps: String(input.fee_bps) }, at };
  if (!(await changeAccount(operator, input.account_id, change, same, audited)))
    throw new AppError("not_found");
}
