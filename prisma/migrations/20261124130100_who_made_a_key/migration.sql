-- Who saw a key, and when an owner decided to keep it although that person may not see keys any more.
ALTER TABLE "api_keys" ADD COLUMN "made_by" UUID, ADD COLUMN "reviewed_at" TIMESTAMPTZ(6);
