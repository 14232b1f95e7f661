-- Where the look at every transfer stands that finds what was written behind the mark, and when the last one came to its end.
ALTER TABLE "earnings_mark" ADD COLUMN "again" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE "earnings_mark" ADD COLUMN "again_ended_at" TIMESTAMPTZ(6);
