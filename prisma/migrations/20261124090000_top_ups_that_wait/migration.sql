-- How many of an account's requests for a top-up wait, up to the most of interest. It looks when the account is held, with a
-- snapshot of its own: of requests that come at once, each counts those before it.
CREATE FUNCTION "top_ups_waiting"(asking UUID, within "environment", most BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "accounts" WHERE "id" = asking FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM (
    SELECT FROM "top_up_requests"
    WHERE "account_id" = asking AND "environment" = within AND "status" = 'pending' LIMIT most
  ) "waiting");
END $$;
