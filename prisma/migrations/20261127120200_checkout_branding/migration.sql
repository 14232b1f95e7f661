-- How a partner's checkouts look. Null means the default.
ALTER TABLE "checkout_settings"
  ADD COLUMN "display_name" TEXT,
  ADD COLUMN "accent" TEXT,
  ADD COLUMN "support_url" TEXT,
  ADD COLUMN "terms_url" TEXT;
