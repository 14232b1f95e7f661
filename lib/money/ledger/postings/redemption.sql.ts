import type { Environment } from "@/lib/base/fields";
import type { Minor } from "@/lib/base/money";
import { inputRows } from "@/lib/db/input-rows";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { platformAccount, transferId } from "./ledger.sql";

/**
 * One part of the amount that a voucher contributes to a payment: for the partner (`redemption`) or for the platform (`fee`).
 */
export type RedemptionPart = {
  readonly kind: "redemption" | "fee";
  readonly voucherId: string;
  readonly amount: Minor;
};

/** The redemption that pays for an intent or a cycle (`causeId`), with one part per transfer. */
export type RedemptionParts = {
  readonly partner: { readonly accountId: string; readonly environment: Environment };
  readonly causeId: string;
  readonly parts: readonly RedemptionPart[];
  readonly at: Date;
};

/**
 * Returns the CTEs `part`, `due_part` and `paid(cause_id)`. They post one transfer (vouchers -> partner or vouchers -> fees)
 * per part, for each voucher that the CTE `spent(cause_id, voucher_id)` has debited.
 */
export function postRedemptions(redemptions: readonly RedemptionParts[]): Sql {
  const parts = redemptions.flatMap(({ parts, ...redemption }) =>
    parts.map((part, place) => ({ ...redemption, ...part, place })),
  );
  return ctes(
    inputRows("part", parts, {
      kind: ["transfer_kind", ({ kind }) => kind],
      account_id: ["uuid", ({ partner }) => partner.accountId],
      environment: ["environment", ({ partner }) => partner.environment],
      cause_id: ["uuid", ({ causeId }) => causeId],
      voucher_id: ["uuid", ({ voucherId }) => voucherId],
      amount: ["bigint", ({ amount }) => amount],
      place: ["int", ({ place }) => place],
      at: ["timestamptz", ({ at }) => at],
    }),
    sql`due_part AS (SELECT part.* FROM part JOIN spent USING (cause_id, voucher_id))`,
    sql`paid AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id, created_at)
      SELECT ${transferId(sql`part.at`, sql`part.place`)}, environment, part.kind, ${platformAccount("vouchers")},
             CASE part.kind WHEN 'fee' THEN ${platformAccount("fees")} ELSE l.id END,
             part.amount, part.cause_id, part.voucher_id, part.at
      FROM due_part part JOIN ledger_accounts l USING (account_id, environment) WHERE l.kind = 'partner'
      RETURNING cause_id
    )`,
  );
}

/**
 * An SQL condition that is true if {@link postRedemptions} posted every part of a debited voucher. Otherwise, it raises an
 * error that rolls the statement back.
 */
export const areRedemptionsPosted = sql`require_rows((SELECT count(*) FROM paid), (SELECT count(*) FROM due_part))`;
