import { attemptDelivery } from "@/lib/webhooks/attempt-delivery";

/** A worker process of its own, so that a test can kill it in the middle of an attempt. */
await attemptDelivery(process.argv[2] ?? "");
