-- When an account that was reinstated had been suspended the last time: what was decided before then is asked anew.
ALTER TABLE "accounts" ADD COLUMN IF NOT EXISTS "last_suspended_at" TIMESTAMPTZ(6);
