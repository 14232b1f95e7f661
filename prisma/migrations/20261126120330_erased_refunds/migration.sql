-- Erasing a customer removes the reason and the metadata of refunds, also from the payloads of their events.
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
