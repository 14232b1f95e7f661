-- What a user may do for their account. Whoever was there before was alone with all of it, and so is whom an older release makes.
CREATE TYPE "user_role" AS ENUM ('owner', 'developer', 'finance', 'viewer');
ALTER TABLE "users" ADD COLUMN "role" "user_role" NOT NULL DEFAULT 'owner';
