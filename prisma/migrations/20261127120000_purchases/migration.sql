-- What the customer pays for: a description of intents and subscriptions, and the items of an intent as an array of
-- {name, quantity, unit_amount}.
ALTER TABLE "redemption_intents" ADD COLUMN "description" TEXT, ADD COLUMN "items" JSONB;
ALTER TABLE "subscriptions" ADD COLUMN "description" TEXT;

-- Erasing a customer replaces the description and the names of the items, which may name a person, also in the payloads of events.
CREATE FUNCTION "items_without_names"(items JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE jsonb_typeof(items) WHEN 'array' THEN (
    SELECT jsonb_agg(item - 'name' ORDER BY place) FROM jsonb_array_elements(items) WITH ORDINALITY AS listed(item, place)
  ) ELSE items END
$$;

CREATE OR REPLACE FUNCTION "event_without_customer"(payload TEXT) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT event_json(payload) #- '{data,customer,email}' #- '{data,metadata}' #- '{data,callback_url}'
         #- '{data,description}' #- '{data,items}'
$$;

-- The description and the items of a payload are unchanged or erased. The previous release does not erase them.
CREATE FUNCTION "purchase_is_erased"(before JSONB, after JSONB) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
  SELECT (after #> '{data,description}' IS NOT DISTINCT FROM before #> '{data,description}'
          OR (before #>> '{data,description}' IS NOT NULL AND after #>> '{data,description}' = 'erased'))
     AND (after #> '{data,items}' IS NOT DISTINCT FROM before #> '{data,items}'
          OR (items_without_names(after #> '{data,items}') = items_without_names(before #> '{data,items}')
              AND NOT jsonb_path_exists(after #> '{data,items}', '$[*] ? (@.name != "erased")')))
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
         AND purchase_is_erased(event_json(OLD.payload), event_json(NEW.payload))
         AND event_without_customer(NEW.payload) = event_without_customer(OLD.payload) THEN
        RETURN NEW;
      END IF;
      IF NEW.payload::jsonb ->> 'type' = 'refund.created'
         AND NEW.payload::jsonb #> '{data,metadata}' = '{"erased": true}'
         AND (NEW.payload::jsonb #>> '{data,reason}') IS NOT DISTINCT FROM
             (CASE WHEN event_json(OLD.payload) #>> '{data,reason}' IS NOT NULL THEN 'erased' END)
         AND event_json(NEW.payload) #- '{data,reason}' #- '{data,metadata}'
             = event_json(OLD.payload) #- '{data,reason}' #- '{data,metadata}' THEN
        RETURN NEW;
      END IF;
    EXCEPTION WHEN data_exception THEN NULL; -- no JSON, so no erasure
    END;
  END IF;
  RAISE EXCEPTION 'of rows of % only the customer is ever erased', TG_TABLE_NAME USING ERRCODE = 'TS002';
END $$;
