ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_cause_known" CHECK ("cause" IN
  ('name_unknown', 'name_servers_failed', 'refused', 'closed', 'unreachable', 'certificate_expired', 'certificate_not_yet_valid',
   'certificate_other_name', 'certificate_untrusted', 'no_tls', 'redirected_to', 'simulated_outage')) NOT VALID;
