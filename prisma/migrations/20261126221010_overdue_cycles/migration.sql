-- Cycles that were unpaid OVERDUE_AFTER_DAYS after their due date. A row is written with its event, once a cycle.
CREATE TABLE "overdue_cycles" (
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    CONSTRAINT "overdue_cycles_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "overdue_cycles_in_order" CHECK ("number" > 1 AND "due_at" <= "created_at"),
    CONSTRAINT "overdue_cycles_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "overdue_cycles_subscription_id_number_key" ON "overdue_cycles"("subscription_id", "number");
CREATE TRIGGER "overdue_cycles_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "overdue_cycles" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- The number of the last overdue cycle, so that an index can leave out subscriptions whose next cycle has its event.
ALTER TABLE "subscriptions" ADD COLUMN "overdue_cycle" INTEGER;
