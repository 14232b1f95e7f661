-- A partner's settings of its hosted checkouts, for each environment. No row means the defaults.
CREATE TABLE "checkout_settings" (
  "account_id" UUID NOT NULL,
  "environment" "environment" NOT NULL,
  "locale" TEXT,
  "updated_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "checkout_settings_pkey" PRIMARY KEY ("account_id", "environment")
);

ALTER TABLE "checkout_settings" ADD CONSTRAINT "checkout_settings_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
