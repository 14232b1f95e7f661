-- Read-only API keys. Keys that exist keep their access.

ALTER TABLE "api_keys"
  ADD COLUMN "may_write" BOOLEAN NOT NULL DEFAULT TRUE,
  ADD CONSTRAINT "api_keys_refunds_need_writes" CHECK ("may_write" OR NOT "may_refund");
