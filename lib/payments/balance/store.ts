import { checkoutSettingsSubquery } from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import { environmentField } from "@/lib/base/fields";
import { describeRow, json, type Row } from "@/lib/db/row";
import { ctes, rowOf, sql } from "@/lib/db/sql";
import { admitTries, type LimitedClient } from "@/lib/payments/code-tries/tries.sql";
import { movedToBreakage } from "@/lib/payments/vouchers/voucher.sql";

/** A payment made with the voucher, or a refund to the voucher, as shown to anyone with the voucher's code. */
type UseRow = {
  readonly kind: "payment" | "refund";
  readonly at: string;
  /** The partner's display name, or else its company name. */
  readonly shop: string;
  /** The amount in minor units. */
  readonly amount: number;
};

const balanceRow = describeRow({
  read: "boolean",
  blockRefusals: "integer",
  openAt: "time?",
  environment: [...environmentField.options, null],
  initialBalance: "integer?",
  currentBalance: "integer?",
  hasLapsed: "boolean?",
  expiresAt: "time?",
  blockedAt: "time?",
  uses: json<UseRow[]>(),
});

/**
 * The result of looking up a voucher code. If no voucher has the code or `read` is false, the voucher's columns are null and
 * `uses` is empty.
 */
export type BalanceRow = Row<typeof balanceRow>;

type CodeLookup = {
  /** The voucher code's hash under each key of the key ring. */
  readonly hashes: readonly Buffer[];
  readonly client: LimitedClient | undefined;
  readonly time: Date;
  /** The maximum number of uses to read, newest first. */
  readonly maxUses: number;
};

/**
 * Looks up a voucher code in both environments and reads the voucher's latest uses, in one statement. Counts the code as
 * refused if no voucher has it. `read` is false if the client must first send a proof of work or wait; the code is then not
 * counted, and the voucher's columns are null.
 */
export async function lookUpAndCount({ hashes, client, time, maxUses }: CodeLookup): Promise<BalanceRow> {
  const found = sql`found AS MATERIALIZED (
      SELECT v.id, v.environment, v.initial_balance, v.current_balance, ${movedToBreakage()} AS has_lapsed, v.expires_at, v.blocked_at
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
    WITH ${ctes(found, admitTries(client, time))}
    SELECT hit.room > 0 AS read, hit.total AS "blockRefusals", hit."openAt", found.environment,
           found.initial_balance AS "initialBalance", found.current_balance AS "currentBalance",
           found.has_lapsed AS "hasLapsed", found.expires_at AS "expiresAt", found.blocked_at AS "blockedAt",
           coalesce(uses.list, '[]') AS uses
    FROM hit LEFT JOIN found ON hit.room > 0
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('kind', u.kind, 'at', u.at, 'shop', coalesce(${checkoutSettingsSubquery(sql`u`)} ->> 'displayName', a.company_name), 'amount', u.amount)
                       ORDER BY u.at DESC, u.id DESC) AS list
      FROM (${used}) u JOIN accounts a ON a.id = u.account_id
    ) uses ON TRUE`);
  if (!row) throw new Error("a lookup always returns a row");
  return row;
}
