-- The last characters of the code that paid, as a receipt shows them (RA5Z-D), so that a payment is found by what its customer
-- can read out. Null in rows written before this column, and by the previous release, until a job fills them.
ALTER TABLE "redemptions" ADD COLUMN "code_ending" TEXT;
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_end_of_a_code" CHECK ("code_ending" ~ '^[0-9A-Z]{4}-[0-9A-Z]$') NOT VALID;

-- Rows stay append-only, but for an ending that is filled in once.
CREATE FUNCTION "refuse_all_but_code_ending"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.code_ending IS NULL AND to_jsonb(NEW) - 'code_ending' = to_jsonb(OLD) - 'code_ending' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed, but for a missing code ending', TG_TABLE_NAME USING ERRCODE = 'TS002';
END $$;

DROP TRIGGER "redemptions_append_only" ON "redemptions";
CREATE TRIGGER "redemptions_append_only" BEFORE DELETE OR TRUNCATE ON "redemptions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "redemptions_only_ending" BEFORE UPDATE ON "redemptions" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_code_ending"();
