-- Which codes an intent's checkout refused and why, at most twenty, for whoever helps a customer that says to have paid. Of a
-- code its end alone is kept: the rest is in no table.
CREATE TYPE "code_refusal" AS ENUM ('unknown', 'blocked', 'spent', 'expired');

CREATE TABLE "refused_codes" (
    "intent_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "code_ending" TEXT NOT NULL,
    "reason" "code_refusal" NOT NULL,
    "refused_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "refused_codes_pkey" PRIMARY KEY ("intent_id", "number"),
    CONSTRAINT "refused_codes_end_of_a_code" CHECK ("code_ending" ~ '^[0-9A-Z]{4}-[0-9A-Z]$')
);

ALTER TABLE "refused_codes" ADD CONSTRAINT "refused_codes_intent_id_fkey"
    FOREIGN KEY ("intent_id") REFERENCES "redemption_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
