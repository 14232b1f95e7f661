-- Weeks and four weeks of UTC, of which a year is made in fewer rows. What has been gathered is gathered again with them; until it
-- is, it is read from its transfers.
ALTER TYPE "earned_span" ADD VALUE IF NOT EXISTS 'week';
ALTER TYPE "earned_span" ADD VALUE IF NOT EXISTS 'four_weeks';
TRUNCATE "earnings", "earned_sums";
UPDATE "earnings_mark" SET "reached" = DEFAULT, "again" = DEFAULT, "again_ended_at" = NULL;
