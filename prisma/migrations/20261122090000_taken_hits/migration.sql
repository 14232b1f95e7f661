-- How many hits the last call was given, so that one statement can take several and know how many it got.
ALTER TABLE "throttles" ADD COLUMN "taken" INTEGER NOT NULL DEFAULT 0;
