import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/** A worker process of its own, so that a test can kill it in the middle of an attempt. */
await attemptDeliveries([process.argv[2] ?? ""]);
