import { STATUS_CODES } from "node:http";
import { serve } from "inngest/edge";
import { readBody } from "@/lib/api/http/read-body";
import { AppError } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import { inngest } from "@/lib/outbox/announce";
import { functions } from "./functions";

/**
 * The maximum body size of a call from the job engine, in bytes. The largest real call, with the IDs and traces of 1,000
 * deliveries, is under 1 MiB.
 */
const MAX_CALL_BYTES = 4 * 1024 * 1024;

const SIGNATURE = /^t=\d+&s=[\da-f]{64}$/i;

let handler: ((request: Request) => Promise<Response>) | undefined;

/**
 * Answers calls from the job engine with the Inngest SDK, which registers and runs the functions. Refuses POST and PUT calls
 * with a body that is too large or without a well-formed signature, before the SDK reads them. The registered URL comes from
 * the settings and not from the Host header, because a forged header could redirect Inngest to another address.
 */
export async function serveJobs(request: Request): Promise<Response> {
  handler ??= serve({
    client: inngest(),
    functions: functions(),
    serveOrigin: env().INNGEST_SERVE_ORIGIN ?? env().publicUrl,
    servePath: "/api/inngest",
    // Otherwise unauthenticated clients could make the SDK register its functions.
    enableUnauthedSync: false,
  });
  const { method, headers, url } = request;
  if (method !== "POST" && method !== "PUT") return handler(request);
  if (!SIGNATURE.test(headers.get("x-inngest-signature") ?? "")) return refuse(401);
  try {
    const body = await readBody(request, MAX_CALL_BYTES);
    const call = new Request(url, { method, headers, body });
    const answer = handler;
    return await onLane("jobs", () => answer(call));
  } catch (cause) {
    if (cause instanceof AppError) return refuse(cause.status, { Connection: "close" });
    throw cause;
  }
}

/** Returns an error response in the format of the Inngest SDK. */
function refuse(status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ message: STATUS_CODES[status] }, { status, headers });
}
