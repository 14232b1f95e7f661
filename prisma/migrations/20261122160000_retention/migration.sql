-- Events have an age. One row says since when all of them are there: one that was recorded earlier may be gone, with its
-- deliveries and their attempts. Whoever counts events counts above it.
CREATE TABLE "retention" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "events_since" TIMESTAMPTZ(6) NOT NULL DEFAULT '1970-01-01 00:00:00+00',

    CONSTRAINT "retention_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "retention" ADD CONSTRAINT "retention_single_row" CHECK ("id" = 1);
INSERT INTO "retention" DEFAULT VALUES;

-- It only moves on, and never past the shortest age there is (four months, the least that EVENTS_KEPT_MONTHS may be; 118
-- days, because months have their lengths and clocks differ): whatever a statement says, younger events are not in reach.
CREATE FUNCTION "refuse_early_end"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.events_since < OLD.events_since OR NEW.events_since > now() - interval '118 days' THEN
    RAISE EXCEPTION 'events are kept since % and for four months at least', OLD.events_since USING ERRCODE = 'TS002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "retention_moves_on" BEFORE UPDATE ON "retention" FOR EACH ROW EXECUTE FUNCTION "refuse_early_end"();
CREATE TRIGGER "retention_kept" BEFORE DELETE OR TRUNCATE ON "retention" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Rows are deleted by a statement that sets `tessera.retention` for itself, and by no other. The setting keeps a statement
-- that did not mean it from deleting; who writes SQL by hand can set it too, so the rows themselves decide what goes: an
-- event from before the row above, a delivery that waits for nothing.
CREATE FUNCTION "refuse_all_but_retention"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tessera.retention', TRUE) = 'on' THEN
    IF TG_TABLE_NAME = 'deliveries' THEN
      IF OLD.status <> 'pending' THEN
        RETURN OLD;
      END IF;
    ELSIF OLD.created_at < (SELECT events_since FROM retention) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are deleted by their age alone', TG_TABLE_NAME USING ERRCODE = 'TS002';
END $$;

DROP TRIGGER "events_append_only" ON "events";
CREATE TRIGGER "events_append_only" BEFORE TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "events_kept" BEFORE DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_retention"();
CREATE TRIGGER "deliveries_kept" BEFORE DELETE ON "deliveries" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_retention"();
