import { unrestrictedNetwork } from "@/lib/base/url-guard";
import { sendRequest } from "@/lib/webhooks/deliveries/send-request";

/** Sends one request in a separate process, which can trust other certificate authorities, and prints the result. */
const url = process.argv[2] ?? "";
const request = { url, environment: "test", headers: {}, body: "{}" } as const;
process.stdout.write(
  JSON.stringify(await sendRequest(request, { timeoutMs: 5_000, network: unrestrictedNetwork })),
  () => process.exit(0),
);
