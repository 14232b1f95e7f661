-- The words of customers do its work.
DROP INDEX IF EXISTS "customers_email_prefix_idx";
