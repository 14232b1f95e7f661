import { closePool } from "@/lib/db/pool";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/**
 * A worker process of its own, so that a test can stop it in the middle of a batch and let it go on. Its lease is
 * short, because the test waits for its end, and its timeout long enough for an answer on a busy machine.
 */
await attemptDeliveries(process.argv.slice(2), {
  timeoutMs: 4_000,
  begunWithinMs: 2_000,
  recordedWithinMs: 1_000,
});
await closePool();
