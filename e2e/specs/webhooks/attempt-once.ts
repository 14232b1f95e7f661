import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/** Attempts the delivery whose ID is the first argument, in a worker process that a test can kill during the attempt. */
await attemptDeliveries([process.argv[2] ?? ""]);
