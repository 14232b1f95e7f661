-- As `uuid_v7_now` of one argument, whose clock is the database's; except on a connection that says it plays the past (the
-- demo world's own), where the identifier is of the time it is given.
CREATE FUNCTION "uuid_v7_now"(offset_us BIGINT, simulated_at TIMESTAMPTZ) RETURNS UUID LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
          || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid
  FROM (SELECT (extract(epoch FROM CASE WHEN current_setting('tessera.simulated', TRUE) = 'on' THEN simulated_at
                                        ELSE clock_timestamp() END) * 1000000)::bigint + offset_us AS us) instant
$$;
