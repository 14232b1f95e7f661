DROP INDEX IF EXISTS "deliveries_event_id_round_key";
