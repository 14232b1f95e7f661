-- A customer's data can be erased from the events about them. Everything else of an event stays as it happened: a payload may
-- lose its customer's e-mail and its metadata to their placeholders, and nothing more; no row is deleted.

-- What a payload says beside those two. JSON may escape what PostgreSQL's own text cannot hold (NUL, half of a surrogate pair),
-- which metadata may contain: those escapes are set aside, and so are escaped backslashes, to tell the one from the other.
CREATE FUNCTION "event_without_customer"(payload TEXT) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(replace(payload, '\\', ''), '\\u(0000|d[89a-f][0-9a-f]{2})', '', 'gi')::jsonb
         #- '{data,customer,email}' #- '{data,metadata}'
$$;

CREATE FUNCTION "refuse_all_but_erasure"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'payload' = to_jsonb(OLD) - 'payload' THEN
    IF NEW.payload = OLD.payload THEN
      RETURN NEW;
    END IF;
    BEGIN
      IF NEW.payload::jsonb #>> '{data,customer,email}' ~ '^erased-[0-9a-f-]{36}@customer\.invalid$'
         AND NEW.payload::jsonb #> '{data,metadata}' = '{"erased": true}'
         AND event_without_customer(NEW.payload) = event_without_customer(OLD.payload) THEN
        RETURN NEW;
      END IF;
    EXCEPTION WHEN data_exception THEN NULL; -- no JSON, so no erasure
    END;
  END IF;
  RAISE EXCEPTION 'of rows of % only the customer is ever erased', TG_TABLE_NAME USING ERRCODE = 'TS002';
END $$;

DROP TRIGGER "events_append_only" ON "events";
CREATE TRIGGER "events_append_only" BEFORE DELETE OR TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "events_only_erased" BEFORE UPDATE ON "events" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_erasure"();
