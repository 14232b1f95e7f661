-- When a row counts for nothing any more and is deleted. No index: the table is kept small, and an index would make every hit write to it.
-- The default is for what the release before this one writes; no window is longer.
ALTER TABLE "throttles" ADD COLUMN "ends_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP + INTERVAL '1 day';
