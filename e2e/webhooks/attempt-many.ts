import { closePool } from "@/lib/db/pool";
import { attemptDeliveries } from "@/lib/deliveries/deliver-due";

/**
 * A worker process of its own, so that a test can stop it in the middle of a batch and let it go on. Its time-out is short,
 * because its lease is as much longer, and long enough for an answer on a busy machine.
 */
await attemptDeliveries(process.argv.slice(2), { timeoutMs: 5_000 });
await closePool();
