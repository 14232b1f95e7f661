import { serve } from "inngest/edge";
import { env } from "@/lib/env";
import { inngest } from "@/lib/outbox/engine-client";
import { functions } from "./functions";

let handler: ((request: Request) => Promise<Response>) | undefined;

/**
 * The Inngest SDK's endpoint: registers the functions and runs them, step by step, for calls signed with
 * INNGEST_SIGNING_KEY. It names itself by the settings and never by the Host header, or anyone could have an Inngest
 * call somebody else.
 */
export function serveJobs(request: Request): Promise<Response> {
  handler ??= serve({
    client: inngest(),
    functions: functions(),
    serveOrigin: env().INNGEST_SERVE_ORIGIN ?? env().publicUrl,
    servePath: "/api/inngest",
    // The SDK would register its functions anew for anybody who asks.
    enableUnauthedSync: false,
  });
  return handler(request);
}
