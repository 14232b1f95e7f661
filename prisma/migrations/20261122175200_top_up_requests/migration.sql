CREATE TYPE "top_up_request_status" AS ENUM ('pending', 'credited', 'refused', 'withdrawn');

-- What a reseller says it pays into its live wallet, until an operator answers. Test credits itself.
CREATE TABLE "top_up_requests" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" "top_up_request_status" NOT NULL DEFAULT 'pending',
    "refusal" TEXT,
    "answered_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "top_up_requests_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "top_up_requests_reference_key" ON "top_up_requests"("reference");
CREATE INDEX "top_up_requests_account_id_environment_id_idx" ON "top_up_requests"("account_id", "environment", "id");
-- What operators have to answer, oldest first.
CREATE INDEX "top_up_requests_pending_idx" ON "top_up_requests"("id") WHERE "status" = 'pending';

ALTER TABLE "top_up_requests" ADD CONSTRAINT "top_up_requests_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "top_up_requests"
  ADD CONSTRAINT "top_up_requests_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "top_up_requests_live" CHECK ("environment" = 'live'),
  ADD CONSTRAINT "top_up_requests_answered_time" CHECK (("status" = 'pending') = ("answered_at" IS NULL)),
  ADD CONSTRAINT "top_up_requests_refusal" CHECK (("status" = 'refused') = ("refusal" IS NOT NULL));
