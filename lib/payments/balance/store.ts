import { checkoutSettingsOf } from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import { environmentField } from "@/lib/base/fields";
import { describeRow, json, type Row } from "@/lib/db/row";
import { ctes, rowOf, sql } from "@/lib/db/sql";
import { admitTries, type Trier } from "@/lib/payments/code-tries/tries.sql";

/** What moved a voucher's balance: a payment to a partner, or the part of a refund that came back. */
type UseRow = {
  readonly kind: "payment" | "refund";
  readonly at: string;
  readonly shop: string;
  readonly amount: number;
};

const balanceRow = describeRow({
  read: "boolean",
  blockRefusals: "integer",
  openAt: "time?",
  environment: [...environmentField.options, null],
  initialBalance: "integer?",
  currentBalance: "integer?",
  breakageAmount: "integer?",
  expiresAt: "time?",
  blockedAt: "time?",
  uses: json<UseRow[]>(),
});

/** A code that was looked up, with its voucher if there is one. */
export type BalanceRow = Row<typeof balanceRow>;

type CodeLookup = {
  /** Every hash the code may be stored under. */
  readonly hashes: readonly Buffer[];
  readonly trier: Trier | undefined;
  readonly time: Date;
  /** The most uses that are read, the latest first. */
  readonly maxUses: number;
};

/**
 * Looks a code up in both environments and counts it against the trier if no voucher has it, in one write. A code belongs to the
 * environment of its voucher, and its uses are read in that environment. `read` is false if the trier has to pay for a try first;
 * then nothing about the code is returned.
 */
export async function lookUpAndCount({ hashes, trier, time, maxUses }: CodeLookup): Promise<BalanceRow> {
  const found = sql`found AS MATERIALIZED (
      SELECT v.id, v.environment, v.initial_balance, v.current_balance, v.breakage_amount, v.expires_at, v.blocked_at
      FROM vouchers v
      WHERE v.environment = ANY(${environmentField.options}::environment[]) AND v.code_hash = ANY(${hashes}::bytea[])
      LIMIT 1
    ),
    wanted AS (SELECT CASE WHEN EXISTS (SELECT FROM found) THEN 0 ELSE 1 END AS count)`;
  const used = sql`
    SELECT 'payment' AS kind, r.id, r.account_id, r.environment, r.amount, r.created_at AS at FROM redemptions r
    WHERE r.voucher_id = found.id AND r.environment = found.environment
    UNION ALL
    SELECT 'refund', p.id, f.account_id, f.environment, p.amount, f.created_at
    FROM refund_parts p JOIN refunds f ON f.id = p.refund_id
    WHERE p.voucher_id = found.id AND f.environment = found.environment
    ORDER BY at DESC, id DESC LIMIT ${maxUses}`;
  const row = await rowOf(balanceRow)(sql`
    WITH ${ctes(found, admitTries(trier, time))}
    SELECT hit.room > 0 AS read, hit.total AS "blockRefusals", hit."openAt", found.environment,
           found.initial_balance AS "initialBalance", found.current_balance AS "currentBalance",
           found.breakage_amount AS "breakageAmount", found.expires_at AS "expiresAt", found.blocked_at AS "blockedAt",
           coalesce(uses.list, '[]') AS uses
    FROM hit LEFT JOIN found ON hit.room > 0
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('kind', u.kind, 'at', u.at, 'shop', coalesce(${checkoutSettingsOf(sql`u`)} ->> 'displayName', a.company_name), 'amount', u.amount)
                       ORDER BY u.at DESC, u.id DESC) AS list
      FROM (${used}) u JOIN accounts a ON a.id = u.account_id
    ) uses ON TRUE`);
  if (!row) throw new Error("a lookup always returns a row");
  return row;
}
