-- What an applicant told of its business when it signed up, for who approves it for live. Accounts from before have none.
CREATE TABLE "applications" (
    "account_id" UUID NOT NULL,
    "legal_name" TEXT NOT NULL,
    "country_code" TEXT NOT NULL,
    "website" TEXT,
    "sells" TEXT NOT NULL,
    "monthly_volume" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "applications" ADD CONSTRAINT "applications_country_code_letters" CHECK ("country_code" ~ '^[A-Z]{2}$');
ALTER TABLE "applications" ADD CONSTRAINT "applications_monthly_volume_known" CHECK ("monthly_volume" IN ('up_to_1000', 'up_to_10000', 'up_to_100000', 'above'));
