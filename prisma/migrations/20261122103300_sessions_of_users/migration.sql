-- A user's sessions go with the user, those included that begin while the user is removed. Checked for what is there already by
-- the next migration.
ALTER TABLE "user_sessions" DROP CONSTRAINT "user_sessions_user_id_fkey";
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
