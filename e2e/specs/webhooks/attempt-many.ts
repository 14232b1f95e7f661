import { closePool } from "@/lib/db/pool";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/**
 * A worker process that a test can suspend and resume during a batch. Its lease is short, because the test waits for the lease
 * to expire. Its timeout allows for a slow machine.
 */
await attemptDeliveries(process.argv.slice(2), {
  timeoutMs: 2_500,
  begunWithinMs: 1_000,
  recordedWithinMs: 500,
});
await closePool();
