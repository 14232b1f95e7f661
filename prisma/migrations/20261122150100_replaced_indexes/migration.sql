-- Those of the script before do their work, also for the release before.
DROP INDEX IF EXISTS "redemption_intents_status_expires_at_idx";
DROP INDEX IF EXISTS "user_sessions_user_id_idx";
