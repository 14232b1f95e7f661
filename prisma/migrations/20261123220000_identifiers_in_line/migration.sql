-- The same identifiers as before, as one expression that uses each argument once: PostgreSQL writes such a function out in the
-- statement that calls it, instead of running a query of its own for every row. Microseconds times 4096 / 1000 are the 48 bits of
-- milliseconds and the 12 of their fraction behind each other (RFC 9562, method 3); the version goes between them.
CREATE OR REPLACE FUNCTION "uuid_v7_now"(offset_us BIGINT, simulated_at TIMESTAMPTZ) RETURNS UUID LANGUAGE sql VOLATILE
  RETURN (overlay(
    lpad(to_hex(((extract(epoch FROM CASE WHEN current_setting('tessera.simulated', TRUE) = 'on' THEN simulated_at
                                          ELSE clock_timestamp() END) * 1000000)::bigint + offset_us) * 512 / 125), 15, '0')
    PLACING '7' FROM 13 FOR 0) || substr(gen_random_uuid()::text, 20))::uuid;
