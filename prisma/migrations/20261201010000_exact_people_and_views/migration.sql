-- Counts an account's users and its invitations to addresses other than `invited`. Locks the account first, so that the count stays
-- exact until the statement that inserts an invitation commits.
CREATE FUNCTION "count_people"(account UUID, invited TEXT) RETURNS BIGINT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "accounts" WHERE "id" = account FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM "users" WHERE "account_id" = account AND "former_email" IS NULL)
    + (SELECT count(*) FROM "invitations" WHERE "account_id" = account AND "email" <> invited);
END $$;

-- Counts a user's saved views of a list, except deleted ones and the one with this name. Locks the user first, so that the count
-- stays exact until the statement that saves or restores a view commits.
CREATE FUNCTION "count_views"(holder UUID, of_list TEXT, except_name TEXT) RETURNS BIGINT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "users" WHERE "id" = holder FOR NO KEY UPDATE;
  RETURN (
    SELECT count(*) FROM "saved_views"
    WHERE "user_id" = holder AND "list" = of_list AND "deleted_at" IS NULL AND "name" <> except_name);
END $$;
