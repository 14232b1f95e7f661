-- How many keys of an environment work, counted while nobody else makes one: it waits for the account's row, and each query in
-- here sees what was committed by then, which the statement around it would not.
CREATE FUNCTION "count_working_keys"(account UUID, env "environment", at TIMESTAMPTZ) RETURNS BIGINT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accounts" WHERE "id" = account FOR NO KEY UPDATE;
  RETURN (
    SELECT count(*) FROM "api_keys"
    WHERE "account_id" = account AND "environment" = env AND "revoked_at" IS NULL
      AND ("expires_at" IS NULL OR "expires_at" > at));
END $$;
