-- The pairs of existing objects.
INSERT INTO "metadata_pairs" ("account_id", "environment", "kind", "pair", "object_id")
SELECT o."account_id", o."environment", o."kind"::"metadata_kind", pair, o."id"
FROM (
  SELECT "account_id", "environment", 'intent' AS "kind", "metadata", "id" FROM "redemption_intents" WHERE "metadata"::text <> '{}'
  UNION ALL
  SELECT "account_id", "environment", 'subscription', "metadata", "id" FROM "subscriptions" WHERE "metadata"::text <> '{}'
  UNION ALL
  SELECT "account_id", "environment", 'refund', "metadata", "id" FROM "refunds" WHERE "metadata"::text <> '{}'
  UNION ALL
  SELECT "account_id", "environment", 'payment', "metadata", "id" FROM "voucher_payments" WHERE "metadata"::text <> '{}'
) o CROSS JOIN LATERAL metadata_pairs_of(o."metadata") AS pair
ON CONFLICT DO NOTHING;
