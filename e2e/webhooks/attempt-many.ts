import { closePool } from "@/lib/db/pool";
import { attemptDeliveries } from "@/lib/deliveries/attempt-deliveries";

/** A worker process of its own, so that a test can stop it in the middle of a batch and let it go on. */
await attemptDeliveries(process.argv.slice(2), { timeoutMs: 1_000 });
await closePool();
