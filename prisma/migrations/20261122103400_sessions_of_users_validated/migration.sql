ALTER TABLE "user_sessions" VALIDATE CONSTRAINT "user_sessions_user_id_fkey";
