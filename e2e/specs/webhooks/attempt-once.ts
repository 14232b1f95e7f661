import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/** A worker process that a test can kill during an attempt. */
await attemptDeliveries([process.argv[2] ?? ""]);
