import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import { ID } from "./draws.sql";
import type { EncryptedValues } from "./people.sql";
import { CYCLE_EVERY, type Scale, subscriptionsOf } from "./scale";

/** Returns SQL for the ID of one of the platform's ledger accounts, in the environment of the current row. */
const platform = (name: "funding" | "vouchers" | "fees" | "breakage") =>
  `(CASE environment WHEN 'live' THEN '${platformLedger.live[name]}' ELSE '${platformLedger.test[name]}' END)::uuid`;

const LIFE = "interval '12 months'";
/**
 * SQL that is true for vouchers whose expiry is already in the ledger: those that expired more than an hour ago. The product's
 * expiry job processes the vouchers that expired later.
 */
const HAS_EXPIRED = `at < now() - interval '1 hour' - ${LIFE}`;

/**
 * Returns statements that create the temporary table `sale`, from which all trade is derived. Each row is a voucher, with its
 * use, its reseller, and the partner that receives its value if it is used. About six vouchers in ten are spent entirely on an
 * intent, and one in ten only half. Some pay a cycle, a few are charged back, and the others are not used.
 */
export const sales = (scale: Scale): readonly string[] => [
  `CREATE TEMP TABLE sale AS
   WITH drawn AS (
     SELECT i, pg_temp.moment(i) AS at, CASE WHEN i % ${CYCLE_EVERY} = 0 THEN 1 + (i / ${CYCLE_EVERY} - 1) % ${subscriptionsOf(scale)} END AS s
     FROM generate_series(1, ${scale.rows}) i
   ), used AS (
     SELECT *, coalesce(-s, i) AS whose, CASE
         WHEN s IS NOT NULL THEN 'cycle' WHEN pg_temp.draw(i, 2) < 0.65 THEN 'full' WHEN pg_temp.draw(i, 2) < 0.75 THEN 'half'
         WHEN i % 200 = 9 THEN 'charged_back' ELSE 'kept' END AS use
     FROM drawn
   ), priced AS (
     SELECT *, CASE WHEN whose % 8 = 0 THEN 'test' ELSE 'live' END::environment AS environment,
            pg_temp.member(whose, 3) AS reseller, pg_temp.member(whose, 4) AS partner, 1000 + 1000 * floor(pg_temp.draw(whose, 5) * 9)::bigint AS amount
     FROM used
   )
   SELECT p.*, CASE use WHEN 'half' THEN amount / 2 WHEN 'full' THEN amount WHEN 'cycle' THEN amount ELSE 0 END AS spent,
          CASE use WHEN 'cycle' THEN at
            ELSE least(at + interval '20 days' * pg_temp.draw(i, 6), now() - interval '1 hour') END AS used_at,
          r.account_id AS reseller_id, r.ledger_id AS wallet, t.account_id AS partner_id, t.ledger_id AS partner_ledger,
          pg_temp.id_at(at, ${ID.payment}, i) AS payment_id, pg_temp.id_at(at, ${ID.voucher}, i) AS voucher_id
   FROM priced p JOIN side r ON r.kind = 'reseller' AND r.n = p.reseller AND r.environment = p.environment
   JOIN side t ON t.kind = 'partner' AND t.n = p.partner AND t.environment = p.environment`,
  "ANALYZE sale",
];

/**
 * Returns statements that insert payments with their idempotency keys and vouchers, insert top-ups, and set the wallets'
 * balances. Creates the temporary table `line` with the wallets' debits and credits, which {@link transfers} reads.
 */
export const payments = ({ codeCipher }: EncryptedValues): readonly string[] => [
  `INSERT INTO voucher_payments (id, account_id, environment, reference, amount, voucher_count, customer_identifier, metadata, charged_back_at, created_at)
   SELECT payment_id, reseller_id, environment, 'VOUCHER-' || lpad(i::text, 26, '0'), amount, 1, 'customer ' || i % 1000, '{}',
          CASE use WHEN 'charged_back' THEN used_at END, at
   FROM sale ORDER BY i`,
  `INSERT INTO idempotency_keys (account_id, environment, key, operation, fingerprint, resource_id, created_at)
   SELECT reseller_id, environment, 'order ' || md5(i::text), 'voucher-payments.create', sha256(i::text::bytea), payment_id, at FROM sale ORDER BY i`,
  `INSERT INTO vouchers (id, account_id, environment, payment_id, code_hash, code_cipher, initial_balance, current_balance, breakage_amount,
                         expires_at, blocked_at, created_at)
   SELECT voucher_id, reseller_id, environment, payment_id, sha256(i::text::bytea), '\\x${codeCipher.toString("hex")}', amount,
          CASE WHEN use = 'charged_back' OR ${HAS_EXPIRED} THEN 0 ELSE amount - spent END,
          CASE WHEN use <> 'charged_back' AND ${HAS_EXPIRED} THEN amount - spent ELSE 0 END,
          at + ${LIFE}, CASE use WHEN 'charged_back' THEN used_at END, at
   FROM sale ORDER BY i`,
  `CREATE TEMP TABLE line AS
   SELECT pg_temp.id_at(at, ${ID.sale}, i) AS id, 'sale' AS kind, environment, wallet, -amount AS amount, payment_id AS cause_id, voucher_id, at FROM sale
   UNION ALL
   SELECT pg_temp.id_at(used_at, ${ID.chargeBack}, i), 'charge_back', environment, wallet, amount, payment_id, voucher_id, used_at
   FROM sale WHERE use = 'charged_back'`,
  `INSERT INTO line
   SELECT pg_temp.id_at(began, ${ID.topUp}, n), 'top_up', environment, wallet, amount, pg_temp.id_at(began, ${ID.topUp}, n), NULL, began
   FROM (SELECT row_number() OVER () AS n, s.environment, s.ledger_id AS wallet, now() - interval '14 months' AS began,
                100000 + coalesce(sold.amount, 0) AS amount
         FROM side s LEFT JOIN (SELECT wallet, sum(-amount)::bigint AS amount FROM line WHERE kind = 'sale' GROUP BY wallet) sold ON sold.wallet = s.ledger_id
         WHERE s.kind = 'reseller') credit`,
  `INSERT INTO top_ups (id, account_id, environment, reference, amount, created_at)
   SELECT line.id, side.account_id, line.environment, 'opening balance', line.amount, line.at
   FROM line JOIN side ON side.ledger_id = line.wallet WHERE line.kind = 'top_up'`,
  `UPDATE wallets SET balance = l.balance FROM (SELECT wallet, sum(amount) AS balance FROM line GROUP BY wallet) l
   WHERE ledger_account_id = l.wallet`,
];

/** Statements that insert the redemptions of vouchers. Run them after the statements that insert intents and cycles. */
export const redemptions: readonly string[] = [
  `INSERT INTO redemptions (id, account_id, environment, voucher_id, intent_id, cycle_id, amount, code_ending, created_at)
   SELECT pg_temp.id_at(used_at, ${ID.redemption}, i) AS id, partner_id, environment, voucher_id,
          CASE WHEN use <> 'cycle' THEN pg_temp.id_at(used_at, ${ID.intent}, i) END,
          CASE WHEN use = 'cycle' THEN pg_temp.id_at(used_at, ${ID.cycle}, i) END, spent,
          upper(left(md5(i::text), 4) || '-' || right(md5(i::text), 1)), used_at
   FROM sale WHERE spent > 0 ORDER BY id`,
];

/**
 * Statements that insert all transfers in chronological order, as in a database in use: transfers from and to wallets,
 * redemptions to partners, fees to the platform, and breakage.
 */
export const transfers: readonly string[] = [
  `INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id, wallet_balance_after, created_at)
   SELECT id, environment, kind::transfer_kind,
          CASE kind WHEN 'sale' THEN wallet WHEN 'top_up' THEN ${platform("funding")} ELSE ${platform("vouchers")} END,
          CASE kind WHEN 'sale' THEN ${platform("vouchers")} ELSE wallet END,
          abs(amount), cause_id, voucher_id, sum(amount) OVER (PARTITION BY wallet ORDER BY id), at
   FROM line
   UNION ALL
   SELECT pg_temp.id_at(used_at, CASE part WHEN 'fee' THEN ${ID.fee} ELSE ${ID.payout} END, i), environment, part::transfer_kind, ${platform("vouchers")},
          CASE part WHEN 'fee' THEN ${platform("fees")} ELSE partner_ledger END,
          CASE part WHEN 'fee' THEN spent * 3 / 10 ELSE spent - spent * 3 / 10 END,
          pg_temp.id_at(used_at, CASE use WHEN 'cycle' THEN ${ID.cycle} ELSE ${ID.intent} END, i), voucher_id, NULL, used_at
   FROM sale, unnest('{redemption,fee}'::text[]) part WHERE spent > 0
   UNION ALL
   SELECT pg_temp.id_at(at + ${LIFE}, ${ID.expiry}, i), environment, 'expiry', ${platform("vouchers")}, ${platform("breakage")},
          amount - spent, voucher_id, voucher_id, NULL, at + ${LIFE}
   FROM sale WHERE use IN ('half', 'kept') AND ${HAS_EXPIRED}
   ORDER BY id`,
];
