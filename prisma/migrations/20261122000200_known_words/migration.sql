-- The words the code knows (`outcomeField`, `disabledReasonField`), unproved at first as in the script before.
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_outcome_known" CHECK ("outcome" IN
  ('delivered', 'http_error', 'redirect', 'timeout', 'connection_failed', 'dns_failed', 'tls_failed', 'invalid_response', 'refused_address')) NOT VALID;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_disabled_reason_known" CHECK ("disabled_reason" IN
  ('gone', 'failing', 'switched_off')) NOT VALID;
