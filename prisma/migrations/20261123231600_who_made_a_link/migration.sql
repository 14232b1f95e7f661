-- Who made a link for somebody else's new password, to hand over: it works while they may make such links. Null of one that was mailed.
ALTER TABLE "password_resets" ADD COLUMN IF NOT EXISTS "made_by" UUID;
