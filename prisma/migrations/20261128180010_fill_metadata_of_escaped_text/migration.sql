-- The pairs of objects whose metadata contains an escape as text, see the migration before this one.
INSERT INTO "metadata_pairs" ("account_id", "environment", "kind", "pair", "object_id")
SELECT o."account_id", o."environment", o."kind"::"metadata_kind", pair, o."id"
FROM (
  SELECT "account_id", "environment", 'intent' AS "kind", "metadata", "id" FROM "redemption_intents"
  UNION ALL
  SELECT "account_id", "environment", 'subscription', "metadata", "id" FROM "subscriptions"
  UNION ALL
  SELECT "account_id", "environment", 'refund', "metadata", "id" FROM "refunds"
  UNION ALL
  SELECT "account_id", "environment", 'payment', "metadata", "id" FROM "voucher_payments"
) o CROSS JOIN LATERAL metadata_pairs_of(o."metadata") AS pair
WHERE o."metadata"::text ~ '\\u(0000|d[89a-f])' AND replace(o."metadata"::text, '\\', '') !~ '\\u(0000|d[89a-f])'
ON CONFLICT DO NOTHING;
