-- Returns an account's shared views of a list, except deleted ones. Locks the account first, so that the result stays exact until
-- the statement that shares or restores a view commits.
CREATE FUNCTION "shared_views"(account UUID, of_list TEXT) RETURNS SETOF "saved_views" LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "accounts" WHERE "id" = account FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT * FROM "saved_views" v
    WHERE v."account_id" = account AND v."list" = of_list AND v."shared" AND v."deleted_at" IS NULL;
END $$;
