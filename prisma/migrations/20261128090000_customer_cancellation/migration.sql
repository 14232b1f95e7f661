-- Whether a partner's customers may cancel their subscriptions themselves.
ALTER TABLE "checkout_settings" ADD COLUMN "customers_cancel" BOOLEAN NOT NULL DEFAULT FALSE;
