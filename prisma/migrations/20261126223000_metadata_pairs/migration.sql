-- The pairs of metadata by which lists filter, ordered as the lists are. The statement that creates an object stores them. Triggers
-- follow later changes, so that an erased object has none of its former pairs, whatever release erases it.
CREATE TYPE "metadata_kind" AS ENUM ('intent', 'subscription', 'refund', 'payment');

CREATE TABLE "metadata_pairs" (
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "kind" "metadata_kind" NOT NULL,
    "pair" BYTEA NOT NULL,
    "object_id" UUID NOT NULL,

    CONSTRAINT "metadata_pairs_pkey" PRIMARY KEY ("account_id", "environment", "kind", "pair", "object_id")
);

-- The first 16 bytes of the SHA-256 of a key and its value.
CREATE FUNCTION "metadata_pair"(key TEXT, value TEXT) RETURNS BYTEA LANGUAGE sql STABLE AS $$
  SELECT substr(sha256(convert_to(length(key) || ':' || key || value, 'UTF8')), 1, 16)
$$;

-- The pairs of the first 50 keys whose value is a string, a number or a boolean, without escapes that PostgreSQL's text cannot
-- hold (NUL, half of a surrogate pair).
CREATE FUNCTION "metadata_pairs_of"(metadata JSON) RETURNS SETOF BYTEA LANGUAGE sql STABLE AS $$
  SELECT DISTINCT metadata_pair(member.key, member.value #>> '{}')
  FROM (
    SELECT key, value FROM json_each(CASE WHEN metadata::text ~ '\\u(0000|d[89a-f])' THEN event_json(metadata::text)::json ELSE metadata END)
    LIMIT 50
  ) member
  WHERE json_typeof(member.value) IN ('string', 'number', 'boolean')
$$;

CREATE FUNCTION "store_metadata_pairs"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM metadata_pairs
  WHERE account_id = OLD.account_id AND environment = OLD.environment AND kind = TG_ARGV[0]::metadata_kind
    AND pair IN (SELECT metadata_pairs_of(OLD.metadata)) AND object_id = OLD.id;
  INSERT INTO metadata_pairs (account_id, environment, kind, pair, object_id)
  SELECT NEW.account_id, NEW.environment, TG_ARGV[0]::metadata_kind, pair, NEW.id FROM metadata_pairs_of(NEW.metadata) AS pair
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "redemption_intents_metadata_of_changed" AFTER UPDATE OF "metadata" ON "redemption_intents" FOR EACH ROW
    WHEN (OLD.metadata::text <> NEW.metadata::text) EXECUTE FUNCTION "store_metadata_pairs"('intent');
CREATE TRIGGER "subscriptions_metadata_of_changed" AFTER UPDATE OF "metadata" ON "subscriptions" FOR EACH ROW
    WHEN (OLD.metadata::text <> NEW.metadata::text) EXECUTE FUNCTION "store_metadata_pairs"('subscription');
CREATE TRIGGER "refunds_metadata_of_changed" AFTER UPDATE OF "metadata" ON "refunds" FOR EACH ROW
    WHEN (OLD.metadata::text <> NEW.metadata::text) EXECUTE FUNCTION "store_metadata_pairs"('refund');
CREATE TRIGGER "voucher_payments_metadata_of_changed" AFTER UPDATE OF "metadata" ON "voucher_payments" FOR EACH ROW
    WHEN (OLD.metadata::text <> NEW.metadata::text) EXECUTE FUNCTION "store_metadata_pairs"('payment');
