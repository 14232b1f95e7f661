-- When a session was last used. Of those that are open now it counts from here, so that this release signs nobody out.
ALTER TABLE "user_sessions" ADD COLUMN "last_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- When its user last gave the password. Of those that are open now nobody knows, so they are asked again; a session begins with it.
ALTER TABLE "user_sessions" ADD COLUMN "password_confirmed_at" TIMESTAMPTZ(6);
ALTER TABLE "user_sessions" ALTER COLUMN "password_confirmed_at" SET DEFAULT CURRENT_TIMESTAMP;
