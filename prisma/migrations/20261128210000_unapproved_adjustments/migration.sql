-- A plain name. Processes of the previous release use the view with the former name while an upgrade replaces them, and after going
-- back to it. The migration of the next release drops the view.
ALTER TABLE "moved_alone" RENAME TO "unapproved_adjustments";
ALTER TABLE "unapproved_adjustments" RENAME CONSTRAINT "moved_alone_pkey" TO "unapproved_adjustments_pkey";
ALTER TABLE "unapproved_adjustments" RENAME CONSTRAINT "moved_alone_account_id_fkey" TO "unapproved_adjustments_account_id_fkey";
CREATE VIEW "moved_alone" AS SELECT "operator_id", "account_id", "day", "amount" FROM "unapproved_adjustments";
