-- A cycle that the simulator makes overdue may be due in the future, because simulated cycles run before their dates.
ALTER TABLE "overdue_cycles" ADD COLUMN "simulated" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "overdue_cycles" DROP CONSTRAINT "overdue_cycles_in_order",
  ADD CONSTRAINT "overdue_cycles_in_order" CHECK ("number" > 1 AND ("simulated" OR "due_at" <= "created_at"));
