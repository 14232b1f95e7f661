-- Plain names for the table and the column "told". Processes of the previous release use the view with the former names while an
-- upgrade replaces them, and after going back to it. The migration of the next release drops the view.
ALTER TABLE "pending_sign_ups" RENAME TO "unconfirmed_sign_ups";
ALTER TABLE "unconfirmed_sign_ups" RENAME COLUMN "told" TO "input";
ALTER TABLE "unconfirmed_sign_ups" RENAME CONSTRAINT "pending_sign_ups_pkey" TO "unconfirmed_sign_ups_pkey";
ALTER INDEX "pending_sign_ups_token_hash_key" RENAME TO "unconfirmed_sign_ups_token_hash_key";
ALTER INDEX "pending_sign_ups_expires_at_idx" RENAME TO "unconfirmed_sign_ups_expires_at_idx";
CREATE VIEW "pending_sign_ups" AS
  SELECT "email", "token_hash", "password_hash", "input" AS "told", "created_at", "expires_at" FROM "unconfirmed_sign_ups";
