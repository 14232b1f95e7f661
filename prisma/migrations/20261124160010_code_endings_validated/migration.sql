ALTER TABLE "redemptions" VALIDATE CONSTRAINT "redemptions_end_of_a_code";
