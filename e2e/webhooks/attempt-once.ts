import { attemptDeliveries } from "@/lib/deliveries/attempt-deliveries";

/** A worker process of its own, so that a test can kill it in the middle of an attempt. */
await attemptDeliveries([process.argv[2] ?? ""]);
