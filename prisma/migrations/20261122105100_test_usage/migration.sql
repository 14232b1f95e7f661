-- One row an account for ever: how much it made in its test environment on the latest day it made something.
CREATE TABLE "test_usage" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "made" INTEGER NOT NULL,

    CONSTRAINT "test_usage_pkey" PRIMARY KEY ("account_id")
);

-- AddForeignKey
ALTER TABLE "test_usage" ADD CONSTRAINT "test_usage_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
