-- A view that everybody of the account is offered. The release before, while it runs beside, shows it to its maker alone.
ALTER TABLE "saved_views" ADD COLUMN "shared" BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX "saved_views_shared_idx" ON "saved_views"("account_id", "list") WHERE "shared";
