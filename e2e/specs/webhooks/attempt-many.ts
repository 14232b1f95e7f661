import { closePool } from "@/lib/db/pool";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/**
 * Attempts the deliveries whose IDs are the arguments, in a worker process that a test can suspend and resume during the batch.
 * The lease is short, because the test waits for it to expire. The timeout allows for a slow machine.
 */
await attemptDeliveries(process.argv.slice(2), {
  timeoutMs: 2_500,
  begunWithinMs: 1_000,
  recordedWithinMs: 500,
});
await closePool();
