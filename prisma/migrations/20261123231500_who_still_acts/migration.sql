-- Who acts, where they are still a user of an account in one of the roles that may; undoes the whole statement where they are not.
-- Asked of the users as the statement found them, so that an owner may demote or remove themselves.
CREATE FUNCTION "require_actor"(actor UUID, roles "user_role"[]) RETURNS UUID LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.id = actor AND u.former_email IS NULL AND u.role = ANY(roles)) THEN
    RAISE EXCEPTION 'user % may not do this any more', actor USING ERRCODE = 'TS004';
  END IF;
  RETURN actor;
END $$;
