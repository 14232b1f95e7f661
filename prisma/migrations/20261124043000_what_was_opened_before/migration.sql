-- All parts of a statement see what was there when it began. A session that was opened while the statement waited for its user's
-- row, by the password that is being replaced, is none of it: these look when the row is held, with a snapshot of their own.

-- Ends a user's sessions, but for the one that is kept, and says how many.
CREATE FUNCTION "end_sessions"(holder UUID, kept UUID, at TIMESTAMPTZ) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  ended BIGINT;
BEGIN
  UPDATE "user_sessions" SET "ended_at" = at
  WHERE "user_id" = holder AND "id" IS DISTINCT FROM kept AND "ended_at" IS NULL;
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;

-- Deletes a user's recovery codes, and says how many there were.
CREATE FUNCTION "drop_recovery_codes"(holder UUID) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  dropped BIGINT;
BEGIN
  DELETE FROM "recovery_codes" WHERE "user_id" = holder;
  GET DIAGNOSTICS dropped = ROW_COUNT;
  RETURN dropped;
END $$;
