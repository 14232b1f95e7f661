import { type Sql, sql } from "@/lib/db/sql";
import type { Environment } from "@/lib/fields";
import type { Minor } from "@/lib/money";
import { platformLedger } from "../chart";

/** One part of what a voucher pays: to the partner (`redemption`) or to the platform (`fee`). */
export type RedemptionPart = {
  readonly kind: "redemption" | "fee";
  readonly voucherId: string;
  readonly amount: Minor;
};

/**
 * CTE `paid`: posts vouchers -> partner and vouchers -> fees, once the CTE `spent` has taken the value off the
 * vouchers; nothing happens while that is empty.
 */
export function postRedemption(
  partner: { accountId: string; environment: Environment },
  causeId: string,
  parts: readonly RedemptionPart[],
  at: Date,
): Sql {
  const { vouchers, fees } = platformLedger[partner.environment];
  return sql`
    paid AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id, created_at)
      SELECT uuid_v7_now(part.position), ${partner.environment}::environment, part.kind, ${vouchers}::uuid,
             CASE part.kind WHEN 'fee' THEN ${fees}::uuid ELSE l.id END,
             part.amount, ${causeId}::uuid, part.voucher_id, ${at}
      FROM unnest(${parts.map((part) => part.kind)}::transfer_kind[],
                  ${parts.map((part) => part.voucherId)}::uuid[], ${parts.map((part) => part.amount)}::bigint[]) WITH ORDINALITY
             AS part(kind, voucher_id, amount, position),
           ledger_accounts l
      WHERE l.account_id = ${partner.accountId}::uuid AND l.environment = ${partner.environment}::environment
        AND l.kind = 'partner' AND EXISTS (SELECT FROM spent)
      RETURNING id
    )`;
}
