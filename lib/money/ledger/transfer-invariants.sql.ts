import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { sql } from "@/lib/db/sql";
import { checkedRows } from "./checked-rows.sql";
import type { Invariant } from "./invariant";

/** The account of the transfer `t` that is not the platform's, where its kind has one. */
const OWN_ACCOUNT = sql`CASE WHEN t.kind IN ('sale', 'debit', 'payout') THEN t.from_account_id ELSE t.to_account_id END`;

/** Whose the cause of the transfer `t` is, and the amount where it names one; no row where it has not caused such a transfer. */
const CAUSE = sql`
  SELECT account_id, environment, amount FROM top_ups WHERE t.kind = 'top_up' AND id = t.cause_id
  UNION ALL SELECT account_id, environment, amount FROM debits WHERE t.kind = 'debit' AND id = t.cause_id
  UNION ALL SELECT p.account_id, p.environment, NULL FROM vouchers v JOIN voucher_payments p ON p.id = v.payment_id
    WHERE v.id = t.voucher_id AND p.id = t.cause_id AND (t.kind = 'sale' OR t.kind = 'charge_back' AND p.charged_back_at IS NOT NULL)
  UNION ALL SELECT account_id, environment, NULL FROM redemption_intents WHERE t.kind = 'redemption' AND id = t.cause_id
  UNION ALL SELECT s.account_id, s.environment, NULL FROM subscription_cycles c JOIN subscriptions s ON s.id = c.subscription_id
    WHERE t.kind = 'redemption' AND c.id = t.cause_id
  UNION ALL SELECT account_id, environment, amount FROM payouts WHERE t.kind IN ('payout', 'payout_reversal') AND id = t.cause_id`;

/** What is promised of the two ends of a transfer. The platform's own end is fixed by a constraint of the table. */
export const transferInvariants: readonly Invariant[] = [
  {
    name: "Beside the platform's a transfer has a wallet or a partner's account of its environment, as its kind asks",
    of: "transfers",
    breaches: sql`
      SELECT t.id FROM ${checkedRows(sql`transfers`)} t LEFT JOIN LATERAL (
        SELECT kind FROM ledger_accounts
        WHERE id = ${OWN_ACCOUNT}
          AND environment = t.environment ${LOOKUP_PER_ROW}
      ) l ON TRUE
      WHERE t.kind NOT IN ('fee', 'expiry')
        AND l.kind IS DISTINCT FROM CASE WHEN t.kind IN ('redemption', 'payout', 'payout_reversal') THEN 'partner' ELSE 'wallet' END::ledger_account_kind`,
  },
  {
    name: "A transfer is of the account that its cause is of, and of the amount that this names",
    of: "transfers",
    breaches: sql`
      SELECT t.id FROM ${checkedRows(sql`transfers`)} t
      LEFT JOIN LATERAL (SELECT account_id, environment FROM ledger_accounts WHERE id = ${OWN_ACCOUNT} ${LOOKUP_PER_ROW}) own ON TRUE
      LEFT JOIN LATERAL (${CAUSE} ${LOOKUP_PER_ROW}) cause ON TRUE
      WHERE t.kind NOT IN ('fee', 'expiry')
        AND ((own.account_id, own.environment) IS DISTINCT FROM (cause.account_id, cause.environment) OR t.amount <> cause.amount)`,
  },
];
