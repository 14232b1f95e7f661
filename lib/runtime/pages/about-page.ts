import type { IncomingMessage, ServerResponse } from "node:http";
import { newRequestId } from "@/lib/base/ids";
import type { RequestContext } from "@/lib/base/request-context";
import { startSpan } from "@/lib/telemetry/traces/spans";

/**
 * What a page or a posted form is about: a request of its own, and where it is traced a part that ends with the answer. Its
 * address is not told, since what opens a checkout stands in it.
 */
export function aboutPage(request: IncomingMessage, response: ServerResponse): RequestContext {
  const requestId = newRequestId();
  const { traceparent } = request.headers;
  const part = startSpan({
    name: `page ${request.method ?? "GET"}`,
    kind: "server",
    parent: typeof traceparent === "string" ? traceparent : null,
  });
  const about: RequestContext = {
    requestId,
    ...(part && { traceId: part.traceId, traceparent: part.traceparent }),
  };
  if (part)
    response.once("close", () => {
      const { statusCode } = response;
      const said = { "tessera.request_id": requestId, "tessera.account_id": about.accountId };
      part.end({ ...said, "http.response.status_code": statusCode }, statusCode >= 500);
    });
  return about;
}
