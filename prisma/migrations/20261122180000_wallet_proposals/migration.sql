CREATE TYPE "wallet_move" AS ENUM ('credit', 'debit', 'top_up');
CREATE TYPE "wallet_proposal_status" AS ENUM ('pending', 'approved', 'declined', 'withdrawn', 'expired');

-- A credit or debit of a live wallet that one operator wants and another has to approve. `top_up` answers a reseller's request.
CREATE TABLE "wallet_proposals" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "move" "wallet_move" NOT NULL,
    "request_id" UUID,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_before" BIGINT NOT NULL,
    "reason" TEXT,
    "status" "wallet_proposal_status" NOT NULL DEFAULT 'pending',
    "refusal" TEXT,
    "made_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_by" UUID,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "wallet_proposals_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "wallet_proposals_account_id_environment_id_idx" ON "wallet_proposals"("account_id", "environment", "id");
-- What waits, oldest first.
CREATE INDEX "wallet_proposals_pending_idx" ON "wallet_proposals"("id") WHERE "status" = 'pending';
-- One that waits for each move under a reference.
CREATE UNIQUE INDEX "wallet_proposals_one_pending" ON "wallet_proposals"("account_id", "environment", "move", "reference") WHERE "status" = 'pending';

ALTER TABLE "wallet_proposals" ADD CONSTRAINT "wallet_proposals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "wallet_proposals"
  ADD CONSTRAINT "wallet_proposals_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "wallet_proposals_live" CHECK ("environment" = 'live'),
  ADD CONSTRAINT "wallet_proposals_request" CHECK (("move" = 'top_up') = ("request_id" IS NOT NULL)),
  ADD CONSTRAINT "wallet_proposals_ended" CHECK (("status" = 'pending') = ("ended_at" IS NULL)),
  ADD CONSTRAINT "wallet_proposals_ended_by" CHECK (("status" IN ('pending', 'expired')) = ("ended_by" IS NULL)),
  ADD CONSTRAINT "wallet_proposals_refusal" CHECK (("status" = 'declined') = ("refusal" IS NOT NULL)),
  -- Nobody approves their own, and nobody withdraws another's.
  ADD CONSTRAINT "wallet_proposals_two_people" CHECK (
    CASE "status" WHEN 'approved' THEN "ended_by" <> "made_by" WHEN 'declined' THEN "ended_by" <> "made_by"
      WHEN 'withdrawn' THEN "ended_by" = "made_by" ELSE TRUE END);
CREATE TRIGGER "wallet_proposals_terminal" BEFORE UPDATE ON "wallet_proposals" FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();
-- What was proposed is what is approved.
CREATE TRIGGER "wallet_proposals_fixed" BEFORE UPDATE ON "wallet_proposals" FOR EACH ROW
  WHEN ((OLD.account_id, OLD.environment, OLD.move, OLD.request_id, OLD.reference, OLD.amount, OLD.balance_before, OLD.reason, OLD.made_by, OLD.created_at, OLD.expires_at)
        IS DISTINCT FROM
        (NEW.account_id, NEW.environment, NEW.move, NEW.request_id, NEW.reference, NEW.amount, NEW.balance_before, NEW.reason, NEW.made_by, NEW.created_at, NEW.expires_at))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "wallet_proposals_kept" BEFORE DELETE OR TRUNCATE ON "wallet_proposals" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- What an operator has moved alone into and out of an account's live wallet on the last day they did: one row for the two.
CREATE TABLE "moved_alone" (
    "operator_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "moved_alone_pkey" PRIMARY KEY ("operator_id", "account_id")
);
ALTER TABLE "moved_alone" ADD CONSTRAINT "moved_alone_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
