import type { Caller } from "@/lib/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import type { Environment } from "@/lib/fields";

/** A voucher that has moved more often shows the latest. */
const MOST_MOVES = 200;
const MOST_VOUCHERS = 500;

const voucherFields = describeRow({
  id: "text",
  codeCipher: "bytes",
  initialBalance: "integer",
  currentBalance: "integer",
  expiresAt: "time",
  blockedAt: "time?",
  createdAt: "time",
});

const lifeVoucher = describeRow({ ...voucherFields, soldBy: "text", paymentAmount: "integer" });

/** A voucher with what its sale was. */
export type LifeVoucher = Row<typeof lifeVoucher>;

function selectVouchers(condition: Sql): Promise<LifeVoucher[]> {
  return rowsOf(lifeVoucher)(sql`
    SELECT ${columnsOf(voucherFields, "v")}, a.company_name AS "soldBy", p.amount AS "paymentAmount"
    FROM vouchers v JOIN voucher_payments p ON p.id = v.payment_id JOIN accounts a ON a.id = v.account_id
    WHERE ${condition} ORDER BY v.id LIMIT ${MOST_VOUCHERS}`);
}

type Owner = Pick<Caller, "accountId" | "environment">;

const soldBy = ({ accountId, environment }: Owner, reference: string): Sql => sql`v.payment_id = (
  SELECT id FROM voucher_payments WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment
    AND reference = ${reference})`;

const theOne = (environment: Environment, voucherId: string): Sql =>
  sql`v.id = ${voucherId}::uuid AND v.environment = ${environment}::environment`;

/** The vouchers of one of the reseller's payments, in the order they were sold. */
export function selectVouchersOfSale(owner: Owner, reference: string): Promise<LifeVoucher[]> {
  return selectVouchers(soldBy(owner, reference));
}

/** What was taken off the vouchers of one of the reseller's payments, the latest first. */
export function selectMovesOfSale(owner: Owner, reference: string): Promise<MoveRow[]> {
  return selectMoves(soldBy(owner, reference));
}

/** A voucher of anybody's, for an operator; none or one. */
export function selectAnyVoucher(environment: Environment, voucherId: string): Promise<LifeVoucher[]> {
  return selectVouchers(theOne(environment, voucherId));
}

/** What was taken off a voucher of anybody's, for an operator, the latest first. */
export function selectMovesOfAny(environment: Environment, voucherId: string): Promise<MoveRow[]> {
  return selectMoves(theOne(environment, voucherId));
}

const moveRow = describeRow({
  voucherId: "text",
  kind: ["redeemed", "charge_back", "expiry"],
  amount: "integer",
  fee: "integer",
  at: "time",
  partner: "text?",
  reference: "text?",
});

/** What was taken off a voucher at once: a redemption with its fee, or all that was left. */
export type MoveRow = Row<typeof moveRow>;

/** With who was paid. The vouchers as an array: however it is planned, their transfers are looked up by index. */
function selectMoves(ofVouchers: Sql): Promise<MoveRow[]> {
  return rowsOf(moveRow)(sql`
    SELECT m.voucher_id AS "voucherId", m.kind, m.amount, m.fee, m.at, paid.partner, paid.reference
    FROM (
      SELECT voucher_id, cause_id, max(id::text) AS last, min(created_at) AS at, sum(amount)::bigint AS amount,
             coalesce(sum(amount) FILTER (WHERE kind = 'fee'), 0)::bigint AS fee,
             CASE WHEN kind IN ('redemption', 'fee') THEN 'redeemed' ELSE kind::text END AS kind
      FROM transfers WHERE voucher_id = ANY(ARRAY(SELECT v.id FROM vouchers v WHERE ${ofVouchers})) AND kind <> 'sale'
      GROUP BY voucher_id, cause_id, 7 ORDER BY last DESC LIMIT ${MOST_MOVES}
    ) m LEFT JOIN LATERAL (
      SELECT a.company_name AS partner, r.reference FROM (
        SELECT account_id, reference FROM redemption_intents WHERE id = m.cause_id
        UNION ALL
        SELECT s.account_id, s.reference FROM subscription_cycles c JOIN subscriptions s ON s.id = c.subscription_id
        WHERE c.id = m.cause_id
      ) r JOIN accounts a ON a.id = r.account_id LIMIT 1
    ) paid ON TRUE
    ORDER BY m.last DESC`);
}
