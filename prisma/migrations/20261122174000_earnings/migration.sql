-- What partners have earned, gathered from the transfers behind the writes that made them, so that a day, a month or a country
-- among millions of payments is read and not added up. Nothing that pays writes here; the transfers remain what is true.

CREATE TYPE "earning_source" AS ENUM ('intent', 'cycle');
CREATE TYPE "earned_span" AS ENUM ('quarter_hour', 'hour', 'day', 'ever');

-- One row a payment: the intent or the cycle that moved the money. No keys: it is gathered from rows that are never deleted.
CREATE TABLE "earnings" (
    "cause_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "source" "earning_source" NOT NULL,
    "request_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "country_code" TEXT,
    "payout" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "earned_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "earnings_pkey" PRIMARY KEY ("cause_id")
);
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_amounts" CHECK ("payout" >= 0 AND "fee" >= 0 AND "payout" + "fee" > 0);
CREATE INDEX "earnings_account_id_environment_earned_at_cause_id_idx" ON "earnings"("account_id", "environment", "earned_at", "cause_id");
CREATE INDEX "earnings_of_a_country_idx" ON "earnings"("account_id", "environment", "country_code", "earned_at", "cause_id");
CREATE INDEX "earnings_customer_id_earned_at_cause_id_idx" ON "earnings"("customer_id", "earned_at", "cause_id");

-- Their sums by stretches of the clock of UTC, of which the days of every time zone are made. '' stands for no country.
CREATE TABLE "earned_sums" (
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "span" "earned_span" NOT NULL,
    "began_at" TIMESTAMPTZ(6) NOT NULL,
    "source" "earning_source" NOT NULL,
    "country_code" TEXT NOT NULL,
    "payments" BIGINT NOT NULL,
    "payout" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,

    CONSTRAINT "earned_sums_pkey" PRIMARY KEY ("account_id", "environment", "span", "began_at", "source", "country_code")
);

-- One row: up to which transfer all have been gathered.
CREATE TABLE "earnings_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "reached" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',

    CONSTRAINT "earnings_mark_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "earnings_mark" ADD CONSTRAINT "earnings_mark_single_row" CHECK ("id" = 1);
INSERT INTO "earnings_mark" DEFAULT VALUES;
