-- Erasing a customer removes the query and the fragment of the callback URL, in which partners send e-mail addresses, also from
-- the payloads of events.

-- A payload as JSON that PostgreSQL can hold. JSON may escape what its text cannot (NUL, half of a surrogate pair), which
-- metadata may contain: those escapes are removed, and escaped backslashes before them, to tell the one from the other.
CREATE FUNCTION "event_json"(payload TEXT) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(replace(payload, '\\', ''), '\\u(0000|d[89a-f][0-9a-f]{2})', '', 'gi')::jsonb
$$;

CREATE OR REPLACE FUNCTION "event_without_customer"(payload TEXT) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT event_json(payload) #- '{data,customer,email}' #- '{data,metadata}' #- '{data,callback_url}'
$$;

CREATE OR REPLACE FUNCTION "refuse_all_but_erasure"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  before TEXT;
BEGIN
  IF to_jsonb(NEW) - 'payload' = to_jsonb(OLD) - 'payload' THEN
    IF NEW.payload = OLD.payload THEN
      RETURN NEW;
    END IF;
    BEGIN
      before := event_json(OLD.payload) #>> '{data,callback_url}';
      IF NEW.payload::jsonb #>> '{data,customer,email}' ~ '^erased-[0-9a-f-]{36}@customer\.invalid$'
         AND NEW.payload::jsonb #> '{data,metadata}' = '{"erased": true}'
         AND (event_json(NEW.payload) #> '{data,callback_url}' IS NOT DISTINCT FROM event_json(OLD.payload) #> '{data,callback_url}'
              OR event_json(NEW.payload) #>> '{data,callback_url}' = split_part(split_part(before, '#', 1), '?', 1))
         AND event_without_customer(NEW.payload) = event_without_customer(OLD.payload) THEN
        RETURN NEW;
      END IF;
    EXCEPTION WHEN data_exception THEN NULL; -- no JSON, so no erasure
    END;
  END IF;
  RAISE EXCEPTION 'of rows of % only the customer is ever erased', TG_TABLE_NAME USING ERRCODE = 'TS002';
END $$;
