-- Metadata whose text contains an escape, such as the JSON text {"note":"\ud83d\ude00"} in a string, was taken for metadata with
-- half of a surrogate pair. The pairs that were stored for such objects are deleted with the function that computed them.
DELETE FROM "metadata_pairs" m
USING (
  SELECT "account_id", "environment", 'intent' AS "kind", "metadata", "id" FROM "redemption_intents"
  UNION ALL
  SELECT "account_id", "environment", 'subscription', "metadata", "id" FROM "subscriptions"
  UNION ALL
  SELECT "account_id", "environment", 'refund', "metadata", "id" FROM "refunds"
  UNION ALL
  SELECT "account_id", "environment", 'payment', "metadata", "id" FROM "voucher_payments"
) o CROSS JOIN LATERAL metadata_pairs_of(o."metadata") AS stored
WHERE o."metadata"::text ~ '\\u(0000|d[89a-f])' AND replace(o."metadata"::text, '\\', '') !~ '\\u(0000|d[89a-f])'
  AND m."account_id" = o."account_id" AND m."environment" = o."environment" AND m."kind" = o."kind"::"metadata_kind"
  AND m."pair" = stored AND m."object_id" = o."id";

-- The pairs of the first 50 keys whose value is a string, a number or a boolean, without escapes that PostgreSQL's text cannot
-- hold (NUL, half of a surrogate pair). An escaped backslash begins no such escape.
CREATE OR REPLACE FUNCTION "metadata_pairs_of"(metadata JSON) RETURNS SETOF BYTEA LANGUAGE sql STABLE AS $$
  SELECT DISTINCT metadata_pair(member.key, member.value #>> '{}')
  FROM (
    SELECT key, value FROM json_each(
      CASE WHEN replace(metadata::text, '\\', '') ~ '\\u(0000|d[89a-f])' THEN event_json(metadata::text)::json ELSE metadata END)
    LIMIT 50
  ) member
  WHERE json_typeof(member.value) IN ('string', 'number', 'boolean')
$$;
